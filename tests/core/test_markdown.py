from typing import Any

import pytest
from support import bank_with, run


@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        (
            "zh",
            [
                "# 记忆",
                "## 用户偏好",
                "- **语言** (偏好)：以后都用中文回复我 *2027-01-15 · user · 已固定*",
                "## 抖音",
                "- **打开搜索** (有效)：点右上角的放大镜 🔍 *2027-01-15 · user*",
                "## 其他经验",
                r"- **Wi-Fi** (避免)：\*never\* tap \<b\> \# twice *2027-01-15 · user*",
                "## 任务记录",
                "- 2027-01-15 **搜索蓝牙耳机** (失败 · 抖音)：failure",
            ],
        ),
        (
            "en",
            [
                "# Memory",
                "## User preferences",
                "- **语言** (preference): 以后都用中文回复我 *2027-01-15 · user · pinned*",
                "## 抖音",
                "- **打开搜索** (works): 点右上角的放大镜 🔍 *2027-01-15 · user*",
                "## Other experience",
                r"- **Wi-Fi** (avoid): \*never\* tap \<b\> \# twice *2027-01-15 · user*",
                "## Tasks",
                "- 2027-01-15 **搜索蓝牙耳机** (failed · 抖音)",
            ],
        ),
    ],
)
def test_memories_stand_under_their_app_and_text_is_no_markup(locale: Any, lines: list[str]) -> None:
    async def scenario() -> str | None:
        bank = bank_with(locale=locale)
        await bank.add_semantic(title="打开搜索", content="点右上角的放大镜 🔍", app="抖音")
        await bank.add_semantic(title="语言", content="以后都用中文回复我", kind="preference", pinned=True)
        await bank.add_semantic(title="Wi-Fi", content="*never* tap <b> # twice", polarity="negative")
        await bank.add_episode(goal="搜索蓝牙耳机", status="failure", app="抖音")
        return await bank.export_data(format="markdown")

    text = run(scenario())
    assert text is not None
    shown = [line for line in text.splitlines() if line]
    assert [line for line in shown if line.startswith(("#", "- **"))] == [
        line for line in lines if "2027-01-15 **" not in line
    ]
    assert any(line.startswith(lines[-1].split("：")[0]) for line in shown)


@pytest.mark.parametrize(("locale", "nothing"), [("zh", "没有记忆。"), ("en", "No memories.")])
def test_an_empty_bank_says_so(locale: Any, nothing: str) -> None:
    text = run(bank_with(locale=locale).export_data(format="markdown"))
    assert text is not None
    assert nothing in text
