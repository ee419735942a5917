import pytest

from mobile_ai_memory.apps import AppTable, builtin
from mobile_ai_memory.text import keyword


def test_at_least_sixty_apps_are_known_and_no_name_belongs_to_two() -> None:
    table = vars(builtin())
    assert len(set(table["_canonical"].values())) >= 60
    assert table["_ambiguous"] <= set(table["_canonical"])


@pytest.mark.parametrize(
    "alias", ["抖音", "Douyin", "douyin", "ＤＯＵＹＩＮ", "TikTok China", "com.ss.android.ugc.aweme"]
)
def test_every_alias_of_an_app_means_the_same_app(alias: str) -> None:
    assert builtin().canonical(alias) == "抖音"


@pytest.mark.parametrize(
    ("goal", "apps"),
    [
        ("打开抖音，搜索蓝牙耳机，截图前 10 个商品", ["抖音"]),
        ("Open Douyin and search for earphones", ["抖音"]),
        ("启动 com.ss.android.ugc.aweme", ["抖音"]),
        ("在微信里给妈妈发消息，再打开支付宝", ["微信", "支付宝"]),
        ("用微信读书看书", ["微信读书"]),
        ("Open YouTube Music", ["YouTube Music"]),
        ("打开设置，开蓝牙", ["设置"]),
        ("在设置里打开蓝牙", ["设置"]),
        ("Open Settings and turn on Wi-Fi", ["设置"]),
        ("Turn on Wi-Fi in Settings", ["设置"]),
        ("Open Messages and text Bob", ["信息"]),
        ("设置一个七点的闹钟", []),
        ("set the alarm settings", []),
        ("send messages to Bob", []),
        ("高德地图导航到公司", ["高德地图"]),
        ("看看世界地图册的价格", []),
        ("南京东路怎么走", []),
        ("今天猫粮打折吗", []),
        ("你饿了么", []),
        ("点开提醒图标", []),
        ("hi", []),
        ("", []),
    ],
)
def test_a_goal_names_an_app_by_any_alias_and_never_by_accident(goal: str, apps: list[str]) -> None:
    assert builtin().mentioned(goal).apps == apps


def test_an_ordinary_word_beside_a_certain_app_stays_an_ordinary_word() -> None:
    assert builtin().mentioned("打开微信，在设置里关掉通知").apps == ["微信"]


def test_an_app_that_only_the_records_know_is_found_by_its_name() -> None:
    assert builtin().mentioned("打开小黑盒子查价格", known=["小黑盒子"]).apps == ["小黑盒子"]
    assert builtin().mentioned("Open SwapMeet and search", known=["SwapMeet"]).apps == [keyword("SwapMeet")]
    assert builtin().mentioned("swapmeeting", known=["SwapMeet"]).apps == []


def test_the_names_can_be_taken_out_of_a_sentence() -> None:
    assert builtin().mentioned("打开抖音，搜索耳机").rest.replace(" ", "") == "打开,搜索耳机"


def test_a_table_of_the_hosts_own_can_be_used() -> None:
    table = AppTable([{"id": "Ours", "names": ["我们的应用"], "packages": ["com.ours"], "ambiguous": []}])
    assert table.canonical("com.ours") == table.canonical("我们的应用") == "Ours"
