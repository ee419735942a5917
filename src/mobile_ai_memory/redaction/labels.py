"""The words that say that a secret follows or went before, and where they stand in a text."""

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from mobile_ai_memory.redaction.patterns import any_of, pattern
from mobile_ai_memory.redaction.reading import Reading
from mobile_ai_memory.redaction.values import (
    CODE,
    WORD,
    Read,
    digits_reader,
    read_account,
    read_app_password,
    read_card,
    read_code,
    read_combination,
    read_document,
    read_key,
    read_long_key,
    read_pair,
    read_password,
    read_phrase,
    read_recovery,
    read_security_code,
    read_seed,
    read_social_security,
    read_token,
)


class Label(NamedTuple):
    """Words with the same kind of secret behind them.

    The words are written in ways to say it; each way is lists of words divided by ">", and one word of each list makes
    a label. In Chinese nothing is between the words; in English a space, a hyphen, an underscore or nothing.
    """

    name: str
    kind: str
    read: Read
    """Reads what follows."""
    chinese: tuple[str, ...] = ()
    english: tuple[str, ...] = ()
    before: str = ""
    """What the secret looks like where it stands before the label; it never does where this is empty."""
    unless: str = ""
    """What goes before the same words where they mean something else."""
    more: str = (
        r"[\"'”’」』]?[,，]?\s?(?:[(（]?(?:\bwas\s|\bpreviously\s|\bold:?\s|原来?是?|之前是?|旧的?是?)[:]?|而?是|改成了?|改为了?|换成了?|换为|变成了?|更新为|\bto\s|->|→|=>|或者?|和|、|\b(?:or|and)\s)\s?"
        r"[\"'“‘「『]?"
    )
    """What is between a value and another one: old and new, one and the other."""


LABELS = (
    Label(
        "pair",  # user and password in one go
        "password",
        read_pair,
        chinese=("账号 账户 用户名 用户 > / 和 及 与 、 > 密码", "账号 账户 用户名 > 密码", "账密"),
        english=(
            "user username userid login id account > pass password passwd passcode pw pwd",
            "creds credentials",
        ),
    ),
    Label(
        "combination",  # of a lock
        "password",
        read_combination,
        chinese=("密码锁 解锁图案 手势密码 图案密码", "保险箱 保险柜 行李箱 拉杆箱 储物柜 > 密码"),
        english=(
            "safe lock locker vault padlock suitcase luggage > combination combo code number",
            "combination combo",
            "unlock lock > pattern",
            "suitcase luggage bike locker > lock",
        ),
        before=r"\d{3,8}(?![\w%])",
    ),
    Label(
        "code",  # good once, or opens a door
        "code",
        read_code,
        chinese=(
            "动态 一次性 短信 > 密码 口令 验证码 令牌 令牌码 代码 码",
            "验证 校验 确认 认证 核验 随机 登录 登入 登陆 令牌 > 码",
            "开门 门禁 通行 开锁 解锁 取件 提货 取货 取餐 开柜 开箱 寄存 核销 入场 入园 配对 投屏 领取 > 码",
            "验证 安全 登录 登入 身份验证 身份验证器 > 代码",
            "短信 二次 两步 双重 身份 登录 手机 > 验证 验证码",
        ),
        english=(
            "verification verify authentication authenticator auth login signin confirmation access sms text email mail > code",
            "google whatsapp guard steam telegram reset activation digit otp totp 2fa mfa > code passcode",
            "gate door entry entrance alarm disarm keypad garage building lockbox keybox unlock > code passcode",
            "parental control lockscreen screenlock > code passcode",
            "authenticator otp totp 2fa mfa",
            "log sign > in > code",
            "key lock > box > code",
            "garage gate door > keypad",
            "screen lock > lock screen > code",
            "one > time > code password pin passcode",
            "onetime > code password pin passcode",
            "one > time > pass > code",
        ),
        before=CODE,
    ),
    Label(
        "security code",  # on a card, or in a message
        "code",
        read_security_code,
        chinese=("安全码",),
        english=("security > code",),
        before=CODE,
    ),
    Label(
        "cvv",  # on the back of a card
        "cvv",
        digits_reader(3, 4),
        chinese=(
            "背面 背面的 卡背 卡背的 信用卡 > 三位 后三位 末三位 后三码",
            "背面 背面的 卡背 卡背的 > 三位 后三位 末三位 > 数 数字 码",
            "后三位 末三位",
        ),
        english=("cvv cvv2 cvc cvc2 cvn cvn2", "card > security verification > code value"),
        unless="号码?|证|尾|牌|名|倒数",
    ),
    Label(
        "pin",  # of a card, a SIM, a telephone
        "pin",
        digits_reader(4, 8),
        chinese=("个人识别码",),
        english=("pin puk", "pin > code number no"),
        before=r"(?:\d{4,8}|\d(?:[- ]\d){3,7})(?![\w%])",
    ),
    Label(
        "seed phrase",  # a wallet is made from it
        "recovery",
        read_seed,
        chinese=("助记词 助记符 种子短语", "备份 恢复 助记 > 词 单词 短语"),
        english=("seed recovery mnemonic backup > phrase words", "mnemonic seed"),
    ),
    Label(
        "recovery code",  # lets one in when all else is lost
        "recovery",
        read_recovery,
        chinese=("恢复 备份 备用 救援 应急 > 码 代码 密钥 验证码 恢复码 恢复代码",),
        english=("recovery backup rescue emergency scratch > code codes key keys",),
        more=r"[\s,，、;；|/]{1,3}",
    ),
    Label(
        "password",  # with the slips people make
        "password",
        read_password,
        chinese=("密码 密马 密玛 口令 提取码 访问码",),
        english=(
            "password pasword passwrod passowrd passwrd passward passwort passwd paswd passw0rd pssword passcode",
            "pwd pswd psw pw psk requirepass",
            "wifi wpa wpa2 wpa3 network security router > key code",
            "wi > fi > key code",
        ),
        before=WORD,
        unless="唤醒|语音|红包",
    ),
    Label(
        "pass",  # a password, but also a ticket
        "password",
        read_password,
        english=("pass",),
        before=WORD,
        unless="ski|boarding|bus|day|season|annual|museum|park|parking|game|battle|hall|city|free|rail|metro|monthly",
    ),
    Label("passphrase", "password", read_phrase, english=("pass key > phrase",), before=WORD),
    Label(
        "key",  # programs show it to be let in
        "key",
        read_key,
        chinese=("密钥 密匙 秘钥 私钥 激活码 注册码 许可证 凭据 凭证",),
        english=(
            "api secret access private encrypt encryption signing license licence product activation auth > key secret",
            "service server account shared storage deploy consumer admin master webhook client bot > key secret",
            "developer dev setup > key secret",
            "app > secret certificate",
            "secret ak sk aeskey encodingaeskey",
            "api secret access > access key api > key secret",
            "access secret > key > secret",
            "shared > access > key",
        ),
        before=WORD,
    ),
    Label("app password", "key", read_app_password, chinese=("授权码",), english=("app > password",)),
    Label(
        "token",  # lets a program in for a while
        "key",
        read_token,
        chinese=("令牌", "会话 > id 密钥 标识"),
        english=("token", "session sess > id key", "app map maps > key"),
        before=WORD,
    ),
    Label(
        "any key",
        "key",
        read_long_key,
        english=("key session auth signature sig", "app > id"),
        unless="public|primary|foreign|hot|shortcut",
    ),
    Label(
        "card",  # with a slip in it the number is still nearly one
        "card",
        read_card,
        chinese=(
            "银行 信用 储蓄 借记 工资 付款 收款 > 卡 卡号 卡号码 卡卡号",
            "卡号 行卡",
            "银行 对公 收款 付款 转账 还款 > 账号 账户",
        ),
        english=("card > number no", "bank > account", "bank > account > number no"),
        unless="[员园交品物值禁饭书通油]",
    ),
    Label(
        "social security number",
        "id",
        read_social_security,
        chinese=("社会安全 社安 > 号 号码",),
        english=("ssn social", "ssn > number no", "social > security", "social > security > number no"),
    ),
    Label(
        "identity document",  # passports, and identity cards with a slip in the number
        "id",
        read_document,
        chinese=(
            "身份证 护照 通行证 台胞证 回乡证 居住证 居留证 驾驶证 驾照 军官证 士兵证 社保卡 医保卡",
            "身份证 证件 身份证件 护照 通行证 台胞证 回乡证 居住证 居留证 驾驶证 驾照 军官证 士兵证 社保卡 医保卡 > 号 号码",
        ),
        english=(
            "passport",
            "passport > number no",
            "id identity > card",
            "id identity > card > number no",
            "driver drivers driving > license licence",
            "driver drivers driving > license licence > number no",
            "driver > s > license licence",
            "driver > s > license licence > number no",
        ),
    ),
    Label(
        "account",  # a user and a password side by side
        "password",
        read_account,
        chinese=("账号 账户 用户名",),
        english=(
            "login logins account username wifi ssid",
            "wi > fi",
            "log logged sign signed > in > with as using",
        ),
    ),
    Label(
        "any code",
        "code",
        read_code,
        chinese=("的码 这个码 那个码 位码",),
        english=("code verification",),
        before=CODE,
        unless="(?:error|status|exit|zip|post|postal|area|country|qr|bar|promo|promotion|coupon|discount|voucher|gift"
        "|invite|invitation|referral|product|item|source|colou?r|dress|bank|sort|swift|stock|airport|https?|response"
        "|key|result|reason|return|class|course|vs|cheat|morse|tax|currency|hs|language|region|city|ticker|diagnosis"
        "|icd|game|time|line|review)s?",
    ),
)
"""The first that fits at a place is taken, so the more special ones stand before the more general."""

_UNLESS = {label.name: pattern(rf"(?:{label.unless})[ -]?\Z") for label in LABELS if label.unless}


class Found(NamedTuple):
    """A label in a text."""

    label: Label
    start: int
    end: int
    in_a_name: bool = False
    """It is the end of an identifier; only a colon or an equals sign makes it a label."""


def labels_in(reading: Reading) -> list[Found]:
    """The labels in order, without those inside others: of "动态密码" not "密码"."""
    lower = reading.lower
    found = [
        Found(_CHINESE[match[0]], *match.span())
        for match in _CHINESE_LABEL.finditer(lower)
        if not _means_something_else(_CHINESE[match[0]], lower, match.start())
    ]
    found += _english_labels_in(lower)
    kept: list[Found] = []
    for label in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or label.start >= kept[-1].end:
            kept.append(label)
    return kept


def _english_labels_in(lower: str) -> Iterator[Found]:
    names = any(part in lower for part in _PARTS_OF_NAMES)
    if not names and _ENGLISH.keys().isdisjoint(_WORDS.findall(lower)) and not _MIXED.search(lower):
        return  # as most texts; the loop says the same, and takes longer for it
    words = list(_WORDS.finditer(lower))
    at = 0
    while at < len(words):
        word = words[at][0]
        # Most words are none of these; it is quick to see.
        if word in _ENGLISH or names or not (word.isalpha() or word.isdigit()):
            count, english = _english_at(lower, words, at)
            if english:
                yield english
            at += count
        else:
            at += 1


def _means_something_else(label: Label, lower: str, start: int) -> bool:
    unless = _UNLESS.get(label.name)
    return unless is not None and unless.search(lower, max(0, start - 16), start) is not None


def _phrases(ways: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for way in ways:
        yield from itertools.product(*(words.split() for words in way.split(">")))


def _english_labels() -> dict[str, list[tuple[tuple[str, ...], Label]]]:
    """The labels by their first word, the longest first; in identifiers the words may be one: apikey."""
    found: dict[str, dict[tuple[str, ...], Label]] = {}
    for label in LABELS:
        for phrase in _phrases(label.english):
            for words in (phrase, ("".join(phrase),)):
                found.setdefault(words[0], {}).setdefault(words, label)
    return {first: sorted(phrases.items(), key=lambda entry: -len(entry[0])) for first, phrases in found.items()}


_ENGLISH = _english_labels()
_CHINESE = {"".join(phrase): label for label in reversed(LABELS) for phrase in _phrases(label.chinese)}
_CHINESE_LABEL = pattern(any_of(_CHINESE))
_WORDS = pattern("[a-z0-9]+")
_MIXED = pattern("[a-z][0-9]|[0-9][a-z]")
_BETWEEN_WORDS = frozenset(["", " ", "  ", "-", "_", "'", "’"])
_PARTS_OF_NAMES = ("password", "passwd", "passphrase", "secret", "token", "apikey")
_FIELD_WORDS = frozenset(["input", "field", "box", "edit", "edittext", "et", "text", "view", "entry"])
_FIELD_NAME = pattern(r"[_-](?P<word>[a-z]+)(?![a-z0-9_])")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_SIGNS_OF_NAMES = _LETTERS | frozenset("0123456789_.")


def _english_at(lower: str, words: list[re.Match[str]], at: int) -> tuple[int, Found | None]:
    """The label that starts with a word, and how many words it takes."""
    start, stop = words[at].span()
    word = words[at][0]
    if word not in _ENGLISH and not word.isalpha():  # PIN1234
        word = word.rstrip("0123456789")
        if len(words[at][0]) - len(word) > 2:  # but "key1" is a key
            stop = start + len(word)
    for phrase, label in _ENGLISH.get(word, ()):
        count = len(phrase)
        if count > 1 and not _says(lower, words, at, phrase):
            continue
        end = _end_of_label(lower, stop if count == 1 else words[at + count - 1].end())
        if end is not None and not _means_something_else(label, lower, start):
            if phrase[-1] == "no" and lower[end : end + 1] == ".":
                end += 1
            return count, Found(label, start, end, lower[start - 1 : start] in _SIGNS_OF_NAMES)
    return 1, _in_a_name(lower, word, start)


def _says(lower: str, words: list[re.Match[str]], at: int, phrase: tuple[str, ...]) -> bool:
    if at + len(phrase) > len(words):
        return False
    for place, said in enumerate(phrase[1:], start=at + 1):
        if words[place][0] != said or lower[words[place - 1].end() : words[place].start()] not in _BETWEEN_WORDS:
            return False
    return True


def _in_a_name(lower: str, word: str, start: int) -> Found | None:
    """``dbpassword``, ``passwordfield``."""
    if word.endswith(_PARTS_OF_NAMES):
        part = next(part for part in _PARTS_OF_NAMES if word.endswith(part))
        stop = start + len(word)
        end = _end_of_label(lower, stop)
        return None if end is None else Found(_ENGLISH[part][-1][1], stop - len(part), end, in_a_name=True)
    if word.startswith(_PARTS_OF_NAMES):
        part = next(part for part in _PARTS_OF_NAMES if word.startswith(part))
        if word[len(part) :] in _FIELD_WORDS:
            return Found(_ENGLISH[part][-1][1], start, start + len(word), in_a_name=True)
    return None


def _end_of_label(lower: str, end: int) -> int | None:
    """Behind password_input too; none where the label is a part of a longer name (password_hint)."""
    if lower[end : end + 1] not in {"_", "-"}:
        return end
    field = _FIELD_NAME.match(lower, end)
    if field and field["word"] in _FIELD_WORDS:
        return field.end()
    return None if lower[end] == "_" or lower[end + 1 : end + 2] in _LETTERS else end
