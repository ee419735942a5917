import pytest

from mobile_ai_memory.phrases import PhraseSet


def found(phrases: list[str], text: str) -> list[str]:
    known = PhraseSet()
    for phrase in phrases:
        known.add(phrase)
    return [text[start:end] for start, end in known.find(text)]


@pytest.mark.parametrize(
    ("phrases", "text", "expected"),
    [
        (["放大镜"], "点右上角的放大镜图标", ["放大镜"]),
        (["magnifying glass"], "tap the magnifying glass icon", ["magnifying glass"]),
        (["glass"], "tap the magnifying glasses", []),
        (["微信", "微信读书"], "用微信读书", ["微信读书", "微信"]),
        (["车"], "汽车", ["车"]),
        (["c盘"], "清理c盘空间", ["c盘"]),
        (["api"], "apidocs和api配置", ["api"]),
        (["x"], "", []),
        ([""], "x", []),
    ],
)
def test_all_known_phrases_are_found_in_one_pass(phrases: list[str], text: str, expected: list[str]) -> None:
    assert found(phrases, text) == expected


def test_a_phrase_is_known_until_it_was_taken_out_as_often_as_it_was_put_in() -> None:
    phrases = PhraseSet()
    phrases.add("抖音")
    phrases.add("抖音")
    phrases.remove("抖音")
    assert list(phrases.find("打开抖音")) == [(2, 4)]
    phrases.remove("抖音")
    assert list(phrases.find("打开抖音")) == []
    assert "抖音" not in phrases
