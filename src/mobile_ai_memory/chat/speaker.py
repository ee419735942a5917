"""Whose words are they, and of whom? What a clause announces as someone else's, or as words for someone else."""

from mobile_ai_memory.chat.patterns import KIN, NOT_I, any_of, en, rule, zh

OTHERS = rf"(?:{NOT_I}的?)?" + zh(
    "他 她 它 牠 人家 有人 别人 某人 大家 人们 众人 人类 很多人 有些人 有的人 每个人 谁 用户 顾客 对方 专家 网友 博主 作者 主角 店家"
    " 商家 司机 快递[员小] 公司 学校 单位 政府 银行 系统 手机老? 软件 小[王李张刘陈赵周吴孙林黄明红刚] 老师 老板 医生 护士"
    f" {KIN}"
)
OTHERS_EN = en(
    "he, she, they, someone, somebody, everyone, everybody, (?:most |some |many |other )?people, nobody, users?"
    ", customers?, others, who"
    r", (?:my|the|our|his|her|their|your) (?:\w+ )?(?:boss|manager|wife|husband|mom|mum|mother|dad|father|parents|kids?"
    "|son|daughter|sister|brother|friends?|girlfriend|boyfriend|partner|ex|roommates?|flatmates?|colleagues?|coworkers?"
    "|teacher|doctor|landlord|neighbou?rs?|dog|cat|baby|driver|waiter|customer|client|team|company|school|site|website"
    "|sign|app|button|screen|message|article|author|guy|man|woman|girl|boy|uncle|aunt|grandma|grandpa|cousin|nephew"
    "|niece|phone|weather)"
)
OTHER_SUBJECT = any_of(
    rf"{OTHERS}(?![^,]{{0,4}}的)",
    OTHERS_EN,
    r"it\b",
    r"i (?:wonder|think|guess|hope|bet)\b",
    "你(?!们?以后|们?今后|叫|给我|们?可以|别|不要|不用|请|必须|先)",
    r"you\b(?! can| may| should| must| don't| do not| dont| need)",
)
"""The clause is about someone else; a later one without a subject of its own may be too."""
OWN_SUBJECT = r"请|麻烦|以后|今后|往后|从|我(?!的|们)|(?:please|from now on|i|i'm|we)(?![a-z])|i'"

_NOT_ME = r"(?!我(?!们))"
_TO_DO_ZH = (
    zh("请 帮我 帮忙 麻烦 你 您 能不能 能 可以 可不可以 给我 替我 我要 我想 我得 再 先 去 就 快 赶紧 现在 然后 顺便 把")
    + "*+"
)
_TO_DO_EN = (
    r"(?:(?:please|pls|can you|could you|would you|will you|hey|hi|ok|okay|then|just|now|also|quickly|first"
    r"|i want you to|i need you to|i'd like you to|i need to|i want to|help me(?: to)?|let's|go|ahead and)[, ]+)*+"
)
_FOREIGN = any_of(
    # Said, written or sent to someone else.
    rf"{_TO_DO_ZH}(?:替我|帮我)?[给跟对和向]{_NOT_ME}[^,]{{1,15}}?(?:发|说|讲|回|写|留言|转|带|捎|打电话|道)",
    rf"{_TO_DO_ZH}(?:告诉|通知(?!都|里)|转告|回复|回(?![复答家到来去我])|问问?|提醒|劝|骂|安慰|祝|催|警告|答复){_NOT_ME}"
    r"(?!消息|时|的时|都|要|请|我|问题|里|用|内容|语言|中|得|尽|别|短|简)[^,]",
    rf"{_TO_DO_ZH}(?:发|转|转发|寄|抄送)[给到]{_NOT_ME}",
    rf"{_TO_DO_ZH}[让叫请]{OTHERS}",
    rf"{_TO_DO_ZH}(?:发|写|编|拟|起草|草拟|留|回|发布|生成|创作)(?!现|票|送位置)[^,]{{0,12}}?"
    + zh(
        "朋友圈 动态 [条个封段份](?:消息|邮件|微信|短信|信息|信) 微博 评论 弹幕 留言 文案 诗 介绍 作文 声明 检讨 歌词 日记 说说"
        " 帖子? 小红书 故事 台词 文章 对联 祝福 公告 通知(?=[:说]) 句子 一[句段条篇首封则]"
    )
    + r"(?!之?前|以前|的?时)",
    r"[^,]{0,6}(?:朋友圈|群里?|微博|评论区?|弹幕|签名|备注|标题|内容|正文|留言|文案)[里就上再]?"
    r"(?:发|写(?!上)|填|改成|改为|回|是|说|输入)",
    # A text to work on.
    _TO_DO_ZH
    + zh(
        "翻译(?!的时) 译成 润色 改写 总结(?!的时) 概括 朗读 念(?!我) 校对 续写 扩写 缩写 造句 解释一?下 分析 复制 粘贴 输入 填写"
        " 仿写 复述 听写 抄写"
    ),
    r"[^,]{0,20}(?:翻译(?:成|一下|下)|润色|是什么意思|怎么(?:说|翻译|写|回复?)|语法|改(?:得|写得)|用英[文语]怎么)",
    # What others say.
    rf"{OTHERS}[^,]{{0,12}}?"
    + zh("说 讲 表示 要求 问 写 强调 规定 通知 告诉 提醒 认为 觉得 抱怨 吐槽 回我 回复 留言 发(?!的) 喊 唱"),
    r"(?![我你您说]|话说|老实说|总的|一般|再说|具体|总体|换句|简单|比如说)[^,我你您]{1,8}?"
    r"(?:说|表示|要求|写道|强调|规定|发来|唱道|曰|常说|写着)(?:$|[,:了过\ufffc]|\s|以后|要|别|不|让|默认|一律|请|禁止|始终)",
    zh(
        "听说 据说 传闻 俗话 古人 常言 有句 老话 新闻里 文章 书上 网上 歌词 歌名 片名 书名 台词 剧里 电影里 小说里 题目 例句 例如"
        " 比如 譬如 假设 假装 想象 假如我是"
    ),
    # The same in English.
    rf"{_TO_DO_EN}(?:tell|text|message|msg|email|e-mail|ask|inform|notify|warn|dm|ping|whatsapp|let|remind|invite"
    r"|teach)\s+"
    r"(?!me\b(?! to)|us\b|first|before|know|always|every|repl|subject|address)[a-z\ufffc]",
    rf"{_TO_DO_EN}(?:send|write|post|tweet|reply|draft|compose|type|comment|say|publish|forward|dictate|caption|respond"
    r"|leave|share|put|enter)\b[^,:]*?(?:\b(?:saying|says?|that|about|to (?!me\b|emails?\b|texts?\b|messages?\b)\w"
    r"|message"
    r"|email|review|poem|story|song|essay|letter|bio|caption|status|comment|note|tweet)\b(?!.*\b(?:from now|always"
    r"|every|any))"
    r"|\bon (?:facebook|twitter|x|instagram|weibo|wechat|reddit|my (?:wall|feed|story|page|timeline))\b)",
    rf"{_TO_DO_EN}(?:translate|proofread|summari[sz]e|paraphrase|rewrite|rephrase|correct|edit|polish|quote"
    r"|explain this"
    r"|analy[sz]e|repeat after|copy|paste|imagine|pretend|suppose)\b",
    r"(?:how (?:do|would|can) (?:you|i|we) say|what does|for example|e\.g|for instance|such as|imagine|suppose"
    r"|example)\b",
    r"(?!i\b|i'|like i|as i|that said|having said|like we|[^,:]*\bi (?:say|said|ask|tell|told|write|want"
    r"|think)\b)[^,:]*?"
    r"\b(?:said|says|say(?! my)|(?<!unless )(?<!as )told|tells|wrote|writes|asked|asks|thinks|claims|wants|insists"
    r"|replied"
    r"|mentioned|reminded|announced|suggested|sang|sings|texted|emailed|complained|swears)\b",
    r"i (?:said|told|asked|texted|replied|promised|swore) (?!you\b|before|already|it before|always|never|from)",
)
"""Clauses that make the rest of their sentence someone else's words, or words for someone else."""

HANDLES = any_of(
    _TO_DO_ZH + zh("搜索? 查 找 百度 播放? 放 听 打开 点开 唱 来一?首 点播 收藏 下载 看"),
    rf"{_TO_DO_EN}(?:play|search|google|look up|find|open|listen to|queue|watch|sing|queue up|put on)\b",
)
_ANNOUNCES = any_of(
    r".*"
    + zh("写 说 发 回 读 念 译 输入 内容 备注 标题 评论 歌词 文案 台词 短信 消息 原文 如下 这段话? 这句话?")
    + r"\s*$",
    r".*\b(?:say|write|text|post|reply|caption|message|title|content|following|this|reads|sentence|email|bio|tweet"
    r"|lyrics?)\s*$",
)
"""Before a colon these two make what comes a name or a text even without quotes."""

TITLES = any_of(
    rf"{_TO_DO_ZH}\s?"
    + zh(
        r"搜索?(?!东西|视频|店) 查一?下 百度 播放 放一?[首个下] 放(?=\s?[a-z]) 听一?[首下] 唱 来一?首 点播 收藏"
        r" (?:google|play|search)(?![a-z])"
    ),
    rf"{_TO_DO_EN}(?:play|search|google|look up|listen to|queue|sing|queue up|add)\b",
)
"""What follows is most likely the name of something."""

BREAK = (
    r"另外|对了|还有|顺便|除此之外|哦对|(?:by the way|btw|also|one more thing|another thing|separately|oh and)(?![a-z])"
)
"""Back to the assistant."""


def is_foreign(text: str, start: int, end: int) -> bool:
    """Whether a clause of a folded text makes what follows someone else's words."""
    if rule(_FOREIGN).match(text, start, end):
        return True
    return text[end : end + 1] == ":" and bool(rule(f"{HANDLES}|{_ANNOUNCES}").match(text, start, end))


def turns_back(text: str, start: int, end: int) -> bool:
    """Whether a clause turns to the assistant again."""
    return bool(rule(BREAK).match(text, start, end))
