"""The words by which a message is looked at at all: a cheap question, before any weight or shape is read."""

from mobile_ai_memory.chat.patterns import any_of, en, rule, zh
from mobile_ai_memory.chat.reading import folded

_INTENT = any_of(
    zh(
        "以后 今后 往后 日后 此后 之后 后面 从今 从现 从此 从来 从小 从不 从明 从下 从即 起 开始 未来 将来 偏 喜"
        " 爱 习惯 惯 愿意 宁 讨厌 厌 反感 (?<!麻)烦 受不 介意 注重 看重 讲究 抵制 反对 避 拒绝 坚持 兴趣 无感 别"
        " 甭 勿 不要 不用 不许 不准 不再 不吃 不喝 不能 不想 不爱 不坐 不住 不穿 不看 不听 再也 绝 总 一直 始终"
        " 永远 每 回回 次次 天天[^气] 都 一律 一概 统一 固定 默认 凡 所有 任何 一切 无论 不管 除非 未经 没有我"
        " 没经 同意 记 别忘 叫我 喊我 称呼 管我 我管 叫您 叫你 我说 指 老规矩 规矩 一般 通常 平时 平常 日常 向来"
        " 一向 素来 历来 基本 常年 大多 往往 只 过敏 素 忌 怕 晕 恐 色盲 色弱 左撇子 耳 眼睛 胃 腿 腰 糖 血 症"
        " 洁癖 教 夜班 办公 轮椅 码 穿 戒 改用 改喝 改 换 首选 最[爱喜讨烦不] 优先 拉黑 屏蔽 长期 标准 照 超过"
        " 的话 能不 能\\S{1,6}就 少(?=给|用|推|发|说|来) 多发 尽量 直接 用 说话 回我 回复 回答 是回 夜猫 我住 住酒店 倾向"
        " 不太能 敏感 党 控 一定 必须 认"
        " (?<![帮给])我 俺 咱 本人 自己 时候 如果 要是 遇到 先 选 挑 就 跟 放 写 算 按 除 免 简 短 长 慢 大声 小声 唔 嘅 咪 冇"
    ),
    en(
        r"from (?:now|here|today|tomorrow|this), forward, henceforth, hereafter, future, starting, beginning"
        r", effective, prefer\w*, preferences?, likes?, love, enjoy, always, never, n?ever, call(?:ing)? me"
        r", address, refer(?:ring)? to, remember, mind, note, forget, don't, dont, do not, default, hate, dislike"
        r", loathe, detest, despise, adore, favou?r\w*, stop, quit, every\w*, each, any\w*, all, usual\w*"
        r", normally, general\w*, typically, mostly, mainly, primarily, rarely, seldom, hardly, tend, only, can't"
        r", cannot, allerg\w*, vegan, vegetarian, intoleran\w*, fan, fond, keen, into, used to, whenever, unless"
        r", keep, rule, permanently, until, as of, habit, no matter, whatever, believe\w*, no more, no need, no"
        r", without, enough, not, isn't, aren't, annoys?, bothers?, drives?, switched, moved, gave, gone, gotten"
        r", first, for good, exceptions?, these days, nowadays, [a-z]+days, weekends, mornings, evenings, nights"
        r", mean, standard, stick, swap, trying, off (?:dairy|sugar|meat|gluten|coffee|caffeine), gone off"
        r", [a-z]+-free, accordingly, around, during, outside, everywhere, nowhere, else, with me, for us, over"
        r", under, treat, wear, size, deaf, blind, wheelchair, assume, consider, before, after, avoid, refuse"
        r", aversion, phobia, fear, interest\w*, exclusively, strictly, solely, uncomfortable, comfortable"
        r", opposed, against, afraid, scared, sensitive, boycott, diet, value, ditch, lose, cut, drop, skip, spare"
        r", person, pronouns, she/her, he/him, they/them, is fine, i find"
        r", i have (?:an?|no|got) \w+ (?!appoint|meet|question|reserv), i've got, i go by, i thrive"
        r", (?:learn|work|sleep|study|focus) best, i (?:eat|drink|sleep|work|shop|live|speak|read|listen|go), i'm"
        r", i am, im, my (?:\w+ ){1,3}(?:is|are|has|stays?), insist, swear, object, go-to, stopped, prioriti\w*"
        r", sign me, straight, by me"
        ", i, i've, my, me, we, our, us, when, if, once, until, while, than, instead, rather, just, please, pls, should, use"
        ", talk, speak, spell, be, okay, fine"
    ),
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days",
)
"""Words of which a statement has at least one; most commands have none."""


def has_intent_word(text: str) -> bool:
    """Whether a message may state a preference at all; cheap, and errs on the side of yes."""
    return bool(rule(_INTENT).search(folded(text)))
