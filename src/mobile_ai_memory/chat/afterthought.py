"""Clauses, and sentences of their own, that say of what stands before them that it holds for good."""

from mobile_ai_memory.chat.patterns import any_of

FROM_EN = (
    r"(?:from (?:(?:now|here) on(?:wards?)?|here(?: on(?:wards?)?)? (?:out|in)|this (?:point|moment|day)(?: on"
    r"(?:wards?)?| forward)?"
    r"|(?:today|tomorrow)(?: on(?:wards?)?)?(?! (?:to|until|till|through)\b))|(?:going|moving) forward|henceforth"
    r"|hereafter"
    r"|in (?:the )?future|for (?:all )?future \w+|as of (?:today|now)|(?:starting|beginning|effective) (?:from )?"
    r"(?:today|now|immediately|tomorrow)|until i say otherwise|at all times|by default"
    r"|as (?:a|the|my) (?:default(?! \w)|rule|general rule|standard(?! \w))|as standard|as a matter of course)"
    r"(?![a-z'])"
)
AFTERTHOUGHT = any_of(
    r"[^,你他她它这那]{0,5}?(?:一直|永远|长期|从来|向来|天天|每[天次回顿单张条年个份]|回回|次次|以后|今后|往后|一贯|都)(?:都|也|就|给我)*"
    r"(?:是|要|得|必须|别|不要|这样|这么[点办来干]?|如此|一样|[按照][这着]个?(?:标准|来|办|做|算)?|保持|有效)+[^,]{0,2}",
    r"永远|长期的?|长期有效|一直|我习惯了|[这那]是我的?(?:固定|一贯|老)[^,]{0,4}",
    r"(?:这个?|这条)?(?:规矩|习惯)?(?:请|麻烦)?你?(?:给我|帮我)?(?:记住|记一下|记好|记着点?|记下来?|记得)(?:了|哦|吧|一下|啊)?",
    r"(?:and |i mean )*(?:every|each)(?: single)? (?:one(?: of them)?|\w+)(?: please)?|(?:not )?ever|always(?: have"
    r"| will)?(?: please)?",
    r"(?:and |but )?(?:never|always) (?:the|my|on|in|at|to|with|from|by) [^,]*|(?:nothing|nowhere|no one|none) else"
    r"|everywhere",
    rf"{FROM_EN}(?: please)?|for good|(?:no|without) exceptions?|permanently|no matter what|non-?negotiable|period"
    r"|full stop|end of story",
    r"never|as a rule|[每次回都是一直如此这样永远以后也长期天就照么]{2,8}",
    r"(?:so )?(?:please )?(?:plan|schedule|book|act|adjust|order|work) (?:around (?:that|it)|accordingly"
    r"|for that[^,]*)",
    r"(?:please )?(?:use|go with|stick (?:to|with)) (?:that|those|it|them)(?: one| ones)?",
    r"(?:that's )?(?:an? )?(?:hard |house |standing |firm )?(?:rule|policy|order)|(?:in|for|on|with) (?:all|every"
    r"|any) (?:of )?(?:my|your) [^,]*",
    r"that's (?:how i (?:like|want|do) (?:it|things)|my (?:default|usual|standard|rule|thing)|the rule)[^,]*",
    r"(?:please )?(?:remember that|keep (?:that|it|this) in mind|note that|don't forget that|remember(?: it)?)"
    r"(?: when \w+(?: \w+)*)?",
)
"""A clause that only says that what stands before it holds for good."""
MAY_BE_STANDING = (
    r"[^,]*(?:别|不要|给我|帮我|替我|请|用|先|直接|[点些]$|吧$|得|改|放|走|选|要)"
    r"|(?!(?:it|he|she|they|this|that|always|never)\b|i\b(?! want| need)|my \w+ (?:is|was))|我(?!的?意思|说)|\ufffc|(?:i"
    r"|we|my)\b|i'|[a-z]+$"
)
"""What would be a statement if only it were said to hold for good."""
