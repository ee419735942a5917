"""How patterns are put together, and the signs that stand for what is hidden in a text."""

import re
from functools import cache

VEIL = "\ufffc"
"""Stands for each hidden character: no letter, and no white space."""
NOT_I = "\ue000"
"""Stands for 我 in 我妈, 我的同事: the user's kin is not the user."""


@cache
def rule(pattern: str) -> re.Pattern[str]:
    """A pattern, compiled when the first message needs it: all of them together would delay a page's start."""
    return re.compile(pattern)


def zh(words: str) -> str:
    """Alternatives, with white space between them."""
    return f"(?:{'|'.join(words.split())})"


def en(phrases: str) -> str:
    """Alternatives, with commas between them, that are whole words."""
    return rf"(?<![a-z'])(?:{'|'.join(phrases.split(', '))})(?![a-z'])"


def any_of(*patterns: str) -> str:
    """Any of these patterns."""
    return f"(?:{'|'.join(patterns)})"


KIN = zh(
    "妈 爸 爹 娘 爷 奶 姥 外公 外婆 叔 姑 舅 姨 哥 姐 弟 妹 儿 女 老婆 老公 媳妇 丈夫 妻 男 对象 爱人 室友 舍友 同学 同事 好?朋友 好?闺蜜"
    " 兄弟 老板 领导 上司 经理 老师 导师 邻居 房东 客户 孩子 宝宝 娃 家人 家狗 家猫 家孩 家宝 家娃 家长 家属 家那 狗 猫"
    " 们?公司 们?学校 们?部门 们?单位"
)
