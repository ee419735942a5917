"""What looks chosen, what looks random, and what only stands where a secret would."""

from mobile_ai_memory.redaction.patterns import pattern

PLACEHOLDER = pattern(
    r"[*•●·.xX_\-#?]+\Z"  # ******
    r"|.*(?:\*{2,}|\.{3}|…|•{2,}|●{2,}|[xX]{6,})"  # ab***, sk-abc...xyz
    r"|<|\{|\[|\(|\$\{|\$\(|\$[A-Z_]{2,}\Z|%[sd]\Z|%\w+%|%\("  # <password>, {{token}}, ${PASSWORD}, $TOKEN, %s
    r"|(?:your|my|the|insert|enter|put|change|replace|example|sample|dummy|fake|todo)[_-]"  # your-api-key
    r"|\\[a-z]|![a-z]+\Z|[&=]"  # an escape, !secret, the end of an empty value
    r"|(?:process|os|self|this|config|settings|env|args|params|form|request|req|user|system)\.[a-z_]"
)
_SPECIAL = pattern(
    r"v?\d+(?:\.\d+)+(?:[-+][a-z0-9.]*)?"  # a version, a decimal, an IP address
    r"|\d{1,2}:\d\d(?::\d\d)?"
    r"|[$¥￥€£]\d[\d.]*"
    r"|\d{1,4}[-~+]\d{0,4}|\d+\+|\d+/\d+|\d+x\d+"  # 8-20, 8+
    r"|\d+(?:\.\d+)?-?(?:%|px|dp|sp|pt|ms|s|secs?|mins?|h|hrs?|d|days?|x|[kmgt]b?|bits?|bytes?|chars?|[mg]?hz|[kmg]bps"
    r"|mah|kg|cm|mm|km|th|st|nd|rd|fps|p)"
    r"|[a-z]+://.*|/.*|[a-z]:\\.*"  # addresses and paths
    r"|[\w.+-]+@(?:[\w-]+(?:\.[a-z]+)+|\d+(?:\.\d+){3})"
    r"|[\w-]+\.(?:png|jpe?g|gif|txt|json|js|py|kt|java|xml|html?|pdf|docx?|xlsx?|csv|zip|apk|exe|ya?ml|conf|env|log|db"
    r"|md)"
    r"|(?:[a-z_]\w*\.)+[a-z_]\w*[(\[].*|[a-z_]\w*\(.*"  # a call, an index
    r"|(?:com|org|net|cn|io|android)\.[\w.:/]+"
    r"|(?:base|md|sha|aes|rsa|des|bcrypt|ed|tls|utf)-?\d{1,5}(?:-\w+)?|1password"
    r"|n/?a|#[0-9a-f]{6}|0x[0-9a-f]{1,10}|[a-z_]{1,20}=|(?:sha-?\d+|md5)[:-].*"
)
DATE = pattern(r"(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])(?:[t ].*)?|\d{1,2}/\d{1,2}/\d{2,4}")
# A name somebody gave to a thing in a program: et_password_2.
IDENTIFIER = pattern(r"[a-z]+(?:_[a-z]+)+(?:_?\d{1,2})?|[a-z]+(?:_[a-z]+)*_\d{1,2}")
# What makes the number before it a count of something.
UNIT = pattern(
    r"\s*(?:位|个|字|次|条|种|组|套|名|人|步|元|块|角|年|月|日|号(?!码)|天|周|小时|分钟?|秒|毫秒|级|页|行|章|集|项|件|台|米|公里|倍|版|款|％|%"
    r"|以[上下内]|至|到(?=\d)|左右|多"
    r"|(?:characters?|chars?|digits?|letters?|symbols?|words?|times?|tries|attempts?|minutes?|mins?|seconds?|secs?"
    r"|hours?|hrs?|days?|weeks?|months?|years?|px|dp|ms|kb|mb|gb|bits?|bytes?|items?|entries|accounts?|passwords?"
    r"|passkeys?|users?|people|steps?|results?|points?|tokens?|lines?|pages?|percent|or (?:more|less)|saved|left|more"
    r"|remaining|stored|of \d)\b"
    r"|[-~–]\s?\d|\s*x\s*\d|[,/]\s?(?:\d+ )?fail)"
)
# What a value that is a plain word is followed by; another word would make it a part of a sentence.
CLOSES = pattern(
    r"\s*(?:\Z|[\n\0,.;!?)\]}\"'”’」』】|<&，。；！？、…—–(（\U0001f300-\U0001faff]|(?:and|or|but|then|for|on|please)\b)"
)

_SMALL = (
    "a an the it its this that these those my your his her our their same one none null nil nan undefined true false"
    " yes no not never always only also too very still just now then here there where when what which who how why if so"
    " as at by for from in into of off on onto out over per to under up upon with without within and or but than is are"
    " was were be been being am has have had do does did done can could may might must shall should will would"
)
SMALL_WORDS = frozenset(_SMALL.split())
"""Words that only sentences have."""

_SAYING = (
    "required optional mandatory needed necessary wrong incorrect correct right invalid valid empty blank missing hidden"
    " visible weak strong medium fair good bad poor safe secure insecure unsafe long short longer shorter unique simple"
    " complex easy hard ok okay fine new old current previous next last first second third back default temporary random"
    " secret public private show hide forgot forget reset change edit save saved confirm cancel submit continue login"
    " logout signin signup sign register enter type input field box text string number integer boolean char varchar"
    " object value password passwords passcode passwd pwd pass passphrase pin pins code codes token tokens key keys"
    " secrets username user users email account phone name id ids label title button page screen dialog form hint error"
    " message policy manager settings setting protected protection set unset again today tomorrow yesterday soon later"
    " once twice below above see check click tap press open close use using used case sensitive numeric alphanumeric"
    " letters digits characters symbols minimum maximum min max least most length size count unknown unchanged available"
    " unavailable enabled disabled active inactive ready pending failed failure success successful fingerprint face"
    " touch biometric biometrics pattern keychain keystore vault bitwarden lastpass onepassword step placeholder example"
    " sample test redacted masked removed omitted confidential version android ios windows mac linux chrome firefox"
    " safari wechat alipay google apple microsoft github basic bearer digest oauth cookie session wifi network router"
    " generated autofill autofilled generate verification security recovery backup question answer hash hashed salted"
    " encrypted plain changeme"
)
PLAIN_WORDS = SMALL_WORDS | frozenset(_SAYING.split())
"""Words that say how a password is, or what to do with it."""

INFLECTED = pattern(r"[a-z]+(?:ed|ing|able|ible|ive|ful|less|ly|ment|tion|sion|ness)\Z")
"""Words that are hardly ever taken for a password, and often said about one."""

ALNUM_RUNS = pattern("[A-Za-z0-9]+")
_DIGIT = pattern("[0-9]")
_LETTER = pattern("[A-Za-z]")
_SIGN = pattern("[@#$!%^&*+=?~]")


def has_digit(value: str) -> bool:
    """Whether there is a digit in it."""
    return _DIGIT.search(value) is not None


def mixed(value: str) -> bool:
    """Letters or signs with digits among them, or letters with a sign that no word has."""
    if has_digit(value):
        return not value.isdigit()
    return _SIGN.search(value) is not None and _LETTER.search(value) is not None


def random(value: str, least: int) -> bool:
    """Long enough, with digits among the letters, and not words joined by signs."""
    if len(value) < least or not has_digit(value) or not _LETTER.search(value) or len(set(value)) < 6:
        return False
    return any(
        len(run) >= 16
        or (len(run) >= 4 and has_digit(run) and _LETTER.search(run))
        or (len(run) >= 6 and run.isdigit())
        for run in ALNUM_RUNS.findall(value)
    )


def no_secret(value: str) -> bool:
    """What stands where a secret would and is known to be none."""
    lower = value.lower()
    return (
        lower in PLAIN_WORDS
        or PLACEHOLDER.match(value) is not None
        or (not value.isdigit() and _SPECIAL.fullmatch(lower) is not None)
    )
