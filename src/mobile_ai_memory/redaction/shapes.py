"""Secrets that their surroundings give away: headers, addresses, commands, cookies, blocks."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from mobile_ai_memory.redaction.looks import ALNUM_RUNS, PLACEHOLDER, PLAIN_WORDS, mixed, no_secret, random
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading, Secret

_Holds = Callable[[re.Match[str]], bool]


def _no_placeholder(match: re.Match[str]) -> bool:
    return not PLACEHOLDER.match(match["secret"]) and match["secret"].lower() not in PLAIN_WORDS


def _random(least: int) -> _Holds:
    return lambda match: not PLACEHOLDER.match(match["secret"]) and random(match["secret"], least)


def _basic(match: re.Match[str]) -> bool:
    """Base64 of ``user:password``."""
    value = match["secret"]
    try:
        return b":" in base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except binascii.Error:
        return False


_PARAMETER = pattern(
    r"(?:.*[_.-])?(?:(?P<short>pwd|pass|password|passwd|passcode|otp|pin)"
    r"|\w*token|tk|jwt|auth|auth_?key|authorization|\w*secret|\w*sign(?:ature)?|sig|\w*api_?key|app_?key|access_?key"
    r"|s?key|(?P<long>app_?id)|code|ticket|sess(?:ion)?(?:_?id)?|sid|credential)\Z",
    re.IGNORECASE,
)


def _parameter(match: re.Match[str]) -> bool:
    name = _PARAMETER.match(match["name"])
    if name is None or not _no_placeholder(match):
        return False
    return name["short"] is not None or random(match["secret"], 24 if name["long"] else 12)


_SESSION = pattern(r"sess|sid\Z|bduss|stoken|z_c0|_tk\Z|pt_key|passport|ticket|login|remember|csrf|xsrf", re.IGNORECASE)


def _session(match: re.Match[str]) -> bool:
    return _SESSION.search(match["name"]) is not None and _random(8)(match)


def _of_root(match: re.Match[str]) -> bool:
    value = match["secret"]
    return mixed(value) and not no_secret(value) and ("/" in match["between"] or not value.isalnum())


class _Shape(NamedTuple):
    """What the pattern finds in its group ``secret``, where that holds."""

    kind: str
    why: str
    needs: list[str]
    """Without one of these words (in lower case) there is nothing to find in a text; it is quick to look."""
    pattern: re.Pattern[str]
    holds: _Holds = lambda _match: True


def _shape(kind: str, why: str, needs: str, source: str, holds: _Holds = lambda _match: True) -> _Shape:
    return _Shape(kind, why, needs.split(" "), pattern(source, re.IGNORECASE), holds)


_SHAPES = (
    _shape(
        "key",
        "an authorization header names its scheme and then the token",
        "bearer",
        r"\bbearer[\s:]+[\"']?(?P<secret>[\w.~+/=|-]{8,})",
        _random(8),
    ),
    _shape(
        "key",
        "any other scheme of an authorization header",
        "authorization",
        r"\bauthorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?(?:[a-z][\w-]{1,20}\s{1,3})?(?P<secret>[\w.~+/=|:-]{8,})",
        _random(8),
    ),
    _shape(
        "key",
        "basic authentication is base64 of user and password",
        "basic",
        r"\bbasic\s{1,3}(?P<secret>[a-z0-9+/]{8,}={0,2})",
        _basic,
    ),
    _shape(
        "cookie",
        "a session cookie is as good as the password",
        "=",
        r"(?<![\w.-])(?P<name>[\w.-]{2,40})=\"?(?P<secret>[\w.%~+/*:|-]{8,})",
        _session,
    ),
    _shape(
        "password",
        "the name of somebody who may do everything, and then the password",
        "admin root",
        r"(?<![\w./-])(?:admin|administrator|root)(?P<between>\s?/\s?|\s)(?!-)"
        r"(?P<secret>[^\s/,;\"'<>()\0\u0080-\U0010ffff]{4,32})(?![\w/])",
        _of_root,
    ),
    _shape(
        "key",
        "a link that configures a proxy holds its password",
        "vmess:// ss:// ssr:// vless:// trojan://",
        r"\b(?:vmess|ssr?|vless|trojan)://(?P<secret>[^\s@#?\0]{8,2048})",
    ),
    _shape(
        "password",
        "user:password before the host of a URL",
        "://",
        r"://[^\s/:@\"'<>?#\0]{0,64}:(?P<secret>[^\s/\"'<>\0]{1,128})@(?=[\w\[.-])",
        _no_placeholder,
    ),
    _shape(
        "key",
        "a token in place of the user before the host of a URL",
        "://",
        r"://(?P<secret>[\w-]{20,255})@(?=[\w.-])",
        _random(20),
    ),
    _shape(
        "key",
        "a parameter of a URL that is named as a secret",
        "=",
        r"[?&#;](?P<name>[\w.-]{2,40})=(?P<secret>[^&\s#\"'<>;,\0\u0080-\U0010ffff]{3,})",
        _parameter,
    ),
    _shape(
        "webhook",
        "who knows the address of a webhook may write to it",
        "hook bot /key/ .send api.day.app",
        r"(?:hooks\.slack\.com/(?:services|workflows|triggers)/|/api/(?:v\d+/)?webhooks/\d+/|/hook/|/webhookb2/|/webhook/"
        r"|/hooks/catch/|hook\.[\w.]{2,30}/|webhook\.site/|api\.telegram\.org/bot|/key/|ftqq\.com/|api\.day\.app/)"
        r"(?P<secret>[\w:@-]{3,}(?:/(?-i:[a-z@:-]{0,40}[A-Z0-9])[\w:@-]{2,}){0,4})",
        _random(16),
    ),
    _shape(
        "key",
        "a link that lets in whoever has it: reset, confirm, subscribe",
        "://",
        r"/(?:[\w-]{0,20}(?:reset|verify|verification|magic|confirm|activate|invite|subscribe|subscription|private|token"
        r"|secret|auth|sso|login)[\w-]{0,20}|sub|link|clash)[/-](?P<secret>[\w-]{16,})",
        _random(16),
    ),
    _shape(
        "code",
        "a code that is bound to a site: @example.com #123456",
        "#",
        r"@[\w-]{1,40}(?:\.[\w-]{1,20}){1,4} #(?P<secret>\w{4,10})(?!\w)",
    ),
    _shape(
        "password",
        "a line of .pgpass: host, port, database, user, password",
        ":",
        r"(?<![\w:.*])[\w.*-]{1,64}:(?:\d{2,5}|\*):[\w*-]{1,64}:[\w.*@-]{1,64}:(?P<secret>[^\s:]{6,64})(?![\w:])",
        _no_placeholder,
    ),
    _shape(
        "password",
        "the QR code of a Wi-Fi",
        "wifi:",
        r"wifi:(?:[^\n;\0]{0,64};){0,4}?p:(?P<secret>[^;\n\0]{1,64});",
    ),
    _shape(
        "password",
        "a password behind the flag of a command",
        "-p -a /user:",
        r"\b(?:(?:mysql\w{0,8}|7za?|(?:un)?rar)\b[^\n|\0]{0,80}?\s(?-i:-p)"
        r"|(?:sshpass|docker login)\b[^\n|\0]{0,80}?\s(?-i:-p)\s?"
        r"|net use\b[^\n|\0]{0,60}?\s/user:\S{1,64}\s"
        r"|sqlcmd\b[^\n|\0]{0,80}?\s(?-i:-P)\s?"
        r"|redis-cli\b[^\n|\0]{0,60}?\s-a\s"
        r"|(?:un)?zip\b[^\n|\0]{0,60}?\s(?-i:-P)\s?)[\"']?(?P<secret>[^\s\"'\0]{4,64})",
        _no_placeholder,
    ),
    _shape(
        "password",
        "curl -u user:password",
        "-u",
        r"\b(?:curl|wget|http|lftp)\b[^\n|\0]{0,120}?\s(?:-u|--user)[ =]?[\"']?[\w.@+-]{1,64}:(?P<secret>[^\s\"'\0]{1,64})",
        _no_placeholder,
    ),
    _shape(
        "password",
        "a password behind the user of a connection",
        "ssh ftp scp rsync telnet",
        r"\b(?:ssh|s?ftp|scp|rsync|telnet)\s(?:-\w+\s){0,3}[\w.-]{1,32}:(?P<secret>[^\s@\0]{3,64})@",
    ),
    _shape(
        "key",
        "the secret that stands beside the id of a cloud key",
        "akia ltai akid",
        r"(?<![a-z0-9])(?:AKIA|LTAI|AKID)[a-z0-9]{12,36}[\"']?\s{0,2}[/,:|、和 ]\s{0,2}[\"']?"
        r"(?P<secret>[a-z0-9+/]{28,64})(?![a-z0-9])",
        _random(28),
    ),
)


_BY_NEED = {need: [shape for shape in _SHAPES if need in shape.needs] for one in _SHAPES for need in one.needs}


def shapes(reading: Reading) -> Iterator[Secret]:
    """What stands where programs keep their secrets."""
    lower = reading.lower
    for need, needing in _BY_NEED.items():
        if need in lower:
            for shape in needing:
                for match in shape.pattern.finditer(reading.folded):
                    if shape.holds(match):
                        yield Secret(*match.span("secret"), shape.kind)


_COOKIE_HEADER = pattern(r"cookies?[\"']?(?:\s?[:=]\s?|\s|是|为)[\"']?(?P<pairs>[^\n\"'\0]{8,4096})")
_COOKIE_PAIR = pattern(r"(?<![^\s;])[\w.-]{1,40}=(?P<value>[^\s;,]{16,})")


def cookies(reading: Reading) -> Iterator[Secret]:
    """What a browser sends to stay signed in: in the header of the cookies everything that is random."""
    if "cookie" in reading.lower:
        for header in _COOKIE_HEADER.finditer(reading.lower):
            for pair in _COOKIE_PAIR.finditer(reading.folded, *header.span("pairs")):
                if random(pair["value"], 16):
                    yield Secret(*pair.span("value"), "cookie")


_PEM = pattern(r"-----(?:BEGIN|END) ?[A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----|Private-(?:Lines|MAC): ?\d*")
_PEM_BODY = pattern(r"[\s\\nr]*(?P<secret>[A-Za-z0-9+/=][A-Za-z0-9+/=\s\\:,-]*[A-Za-z0-9+/=])")


def private_keys(reading: Reading) -> Iterator[Secret]:
    """What stands between the two lines of a private key; the lines say what it was, so they stay."""
    if "PRIVATE KEY" not in reading.folded and "Private-Lines" not in reading.folded:
        return
    fences = list(_PEM.finditer(reading.folded))
    for number, fence in enumerate(fences):
        if fence[0].startswith(("-----END", "Private-MAC")):
            continue
        # A key that was cut off has no end line: then it goes as far as it looks like one.
        stop = fences[number + 1].start() if number + 1 < len(fences) else len(reading.folded)
        body = _PEM_BODY.match(reading.folded, fence.end(), stop)
        if body and any(len(run) >= 16 for run in ALNUM_RUNS.findall(body["secret"])):
            yield Secret(*body.span("secret"), "private-key")
