"""Numbers that prove what they are: bank cards, Chinese identity cards, Chinese mobile numbers."""

from collections.abc import Iterator

from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading, Secret

_RUN = pattern(r"\d(?:[ .-]?\d){10,}[xX]?")
_GROUP = pattern(r"\d+[xX]?")
_MOST_GROUPS = 8

_CARD_SIZES = (
    (pattern("4"), (16, 19)),
    (pattern("5|2[2-7]|35|6[45]"), (16,)),
    (pattern("62|81|60|955[89]|9[0-8]4"), (16, 17, 18, 19)),
    (pattern("3[47]"), (15,)),
    (pattern("3[068]"), (14,)),
)
"""What the cards of the world start with, and how long they are; 62 and 81 are UnionPay's."""
_ID = pattern(r"[1-9]\d{5}(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dxX]\Z")
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_MOBILE = pattern(r"(?:(?:00)?86)?1[3-9]\d{9}\Z")
_MOBILE_GROUPS = {(11,), (3, 4, 4), (4, 4, 3), (3, 8), (7, 4), (3, 3, 5), (3, 5, 3), (13,), (15,)}
_IBAN = pattern(
    r"[A-Z]{2}(?<![A-Za-z0-9]..)\d\d(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){3,7}(?: [A-Z0-9]{1,3})?)(?![A-Za-z0-9])"
)

# A number that is said to be something else. One of ten order numbers passes for a card by its sum.
_OTHER_NUMBER = pattern(
    r"(?:订单|单号|编号|运单|快递|物流|流水|交易|票号|发票|凭证|合同|批次|条码|条形码|序列|商品|货号|商户|工单|保单|追踪|设备|时间戳|群|房间|会员|积分"
    r"|编码|识别码|社会信用代码|imei|iccid|isbn|\bsn|uid|qq|\bsku|\b(?:order|tracking|invoice|receipt|ticket|transaction"
    r"|trade|reference|ref|serial|item|product|batch|case|timestamp|parcel|shipment|waybill|booking))"
    r"(?:号码|编号|单号|号|码|id|\s?(?:number|no\.?|num|id|#))?[\"']?\s{0,2}(?:[:=#]|是|为|is\b)?[\s\"'#]{0,2}\Z"
)
_COUNTED = pattern(r"\s?(?:次|元(?!旦)|票|步|字节|bytes)")
_LETTER = pattern("[a-z_]")
_LETTERS_BEFORE = pattern(r"[a-z0-9_]\Z|[a-z_][-.]\Z")
_OWN_NAME = pattern(r"(?:tel|phone|mobile|mob|cell|call|visa|card|mastercard|amex|unionpay|jcb|id|pan|no|to|\+)[-.]?\Z")
_IN_URL = pattern(r"://[^\s\0\u4e00-\u9fff]*\Z")
_PHONE_IN_URL = pattern(r"(?:phone|mobile|tel|msisdn|whatsapp|wa\.me)[\w/=.?-]{0,12}\Z")
_EXPIRES = r"(?:exp\w*\W{0,2})?\d{1,2}[/|-]\d{2,4}"
_BACK_OF_THE_CARD = pattern(
    rf"[\s,|/]{{1,3}}(?:{_EXPIRES}[\s,|/]{{1,3}}(?P<last>\d{{3,4}})(?![\w/-])"
    rf"|(?P<first>\d{{3,4}})[\s,|/]{{1,3}}{_EXPIRES}(?!\w))"
)


def numbers(reading: Reading) -> Iterator[Secret]:
    """Cards, accounts, identity cards and mobile numbers, in one piece or in groups."""
    for account in _IBAN.finditer(reading.folded):
        if _is_iban(account[0].replace(" ", "")):
            yield Secret(*account.span(), "card")
    for run in _RUN.finditer(reading.folded):
        groups = [group.span() for group in _GROUP.finditer(reading.folded, *run.span())]
        # A group that letters are glued to is a part of a name: SF13912345678, id_139…
        before = reading.lower[max(0, run.start() - 12) : run.start()]
        at = 1 if _LETTERS_BEFORE.search(before) and not _OWN_NAME.search(before) else 0
        usable = len(groups) - (1 if _LETTER.match(reading.lower, run.end()) else 0)
        while at < usable:
            count, kind = _number_from(reading, groups, at, usable)
            if kind:
                end = groups[at + count - 1][1]
                yield Secret(groups[at][0], end, kind)
                back = _BACK_OF_THE_CARD.match(reading.lower, end) if kind == "card" else None
                if back:
                    yield Secret(*back.span("last" if back["last"] else "first"), "cvv")
            at += count


def _number_from(reading: Reading, groups: list[tuple[int, int]], at: int, usable: int) -> tuple[int, str]:
    """How many of the groups from here on make a number of a person, and of which kind; one and none otherwise."""
    first, end = groups[at]
    if end - first < 3 or (at and not _stands_apart(reading.folded[groups[at - 1][0] : first])):
        return 1, ""
    for count in range(1, min(_MOST_GROUPS, usable - at) + 1):
        last = groups[at + count - 1][1]
        if last - first < 11 or (at + count < len(groups) and reading.folded[last] != " "):
            continue
        kind = _kind_of(reading.folded[first:last], groups[at : at + count])
        if kind and not _is_another_number(reading, first, last, kind):
            return count, kind
        if last - first > 30:
            break
    return 1, ""


def _kind_of(number: str, groups: list[tuple[int, int]]) -> str:
    digits = number.replace(" ", "").replace("-", "").replace(".", "")
    sizes = tuple(end - start for start, end in groups)
    dotted = "." in number
    if sizes in _MOBILE_GROUPS and (not dotted or sizes == (3, 4, 4)) and _MOBILE.match(digits):
        return "phone"
    if dotted or not 14 <= len(digits) <= 19:
        return ""
    if len(digits) == 18 and _is_id(digits):
        return "id"
    return "card" if min((*sizes[:-1], 4)) >= 4 and _is_card(digits) else ""


def _stands_apart(previous: str) -> bool:
    """Whether the group before and its separator are not a part of the same number."""
    return previous[-1] == " " or previous[:-1] in {"86", "086", "0086"}


def _is_another_number(reading: Reading, start: int, end: int, kind: str) -> bool:
    """Whether the words around say that it is an order, say, or that it counts something, or is a part of a URL."""
    before = reading.lower[max(0, start - 120) : start]
    return bool(
        is_called_otherwise(reading, start)
        or (kind == "phone" and _COUNTED.match(reading.folded, end))
        or (_IN_URL.search(before) and not _PHONE_IN_URL.search(before))
    )


def is_called_otherwise(reading: Reading, start: int) -> bool:
    """Whether the words before a number say that it is an order, a parcel, a device and the like."""
    return _OTHER_NUMBER.search(reading.lower, max(0, start - 32), start) is not None


def _is_card(digits: str) -> bool:
    """Luhn's sum."""
    if not any(start.match(digits) and len(digits) in sizes for start, sizes in _CARD_SIZES):
        return False
    total = 0
    for place, character in enumerate(reversed(digits)):
        number = int(character) * (1 + place % 2)
        total += number - 9 if number > 9 else number
    return total % 10 == 0 and len(set(digits)) > 1


def _is_iban(account: str) -> bool:
    """ISO 13616: the first four characters put last and the letters read as numbers, 1 is left when divided by 97."""
    return int("".join(str(int(character, 36)) for character in account[4:] + account[:4])) % 97 == 1


def _is_id(digits: str) -> bool:
    """A date of birth in the right place, and the check digit of ISO 7064."""
    if not _ID.match(digits):
        return False
    rest = sum(int(digit) * weight for digit, weight in zip(digits, _ID_WEIGHTS, strict=False)) % 11
    return "10X98765432"[rest] == digits[-1].upper()
