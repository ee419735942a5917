"""English shapes of a standing statement, by what they rest on (see ``shapes``)."""

from functools import partial

from mobile_ai_memory.chat.afterthought import FROM_EN
from mobile_ai_memory.chat.opening import ASKING_EN, IMPERATIVE, NO_REQUEST, THING_EN
from mobile_ai_memory.chat.patterns import en
from mobile_ai_memory.chat.shapes import Form

_form = partial(Form.of, "en")

_UNLESS_EN = (
    r"(?:unless (?:i (?:say|tell|ask|specify|mention|request|note|state)|told|otherwise|stated|specified|asked"
    r"|instructed"
    r"|requested))\b"
)
_WHENEVER_EN = r"(?:whenever|(?:each and )?every ?(?:single )?time|each time|any ?time)"
_FIRM_EN = (
    r"(?:always|never(?: ever)?|(?:don't|do not|dont)(?: you)? ever|make it a (?:habit|rule|point) (?:to|of|that you))"
)
_NO_FORECAST_EN = (
    r"(?![^,]*\b(?:will|won't|is going to|it's going|are going to|was|were|has been|have been|gets|goes|wants|used to"
    r"|would be|looks|seems|sounds|feels|costs|works)\b)"
)
_WANTS_LATER_EN = (
    r"i(?:'d| would)? (?:want|hope|plan|wish|intend|like|love|might|may|could) to\b"
    r"(?! be (?:called|asked|addressed|notified))"
)
_OUTPUT_EN = (
    r"(?:replies|answers|responses|messages|explanations|summaries|prices|times|dates|temperatures|distances|units"
    r"|translations|notifications|directions|results|texts|emails|confirmations|bookings|orders|currencies|measurements"
    r"|amounts|captions|subtitles)"
)
_STOPPED_EN = en(
    "using, asking, calling, adding, sending, saying, suggesting, recommending, showing, translating, replying"
    ", answering"
    ", apologi[sz]ing, repeating, explaining, giving, putting, including, ordering, opening, reminding, interrupting"
    ", reading, offering, assuming, booking, choosing, picking, talking, speaking, writing, making, changing, telling"
    ", correcting, prompting, pushing, notifying, being, ending, starting, addressing, referring, treating, guessing"
    ", summari[sz]ing, autocorrecting, posting, charging, paying"
)
_DAYS_EN = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|week ?nights|mornings|evenings|nights|work ?days"
    r"|school nights)"
)
_AT_HAND_EN = r"(?:this|that|these|those|it|the|my|your|him|her|them)\b"
_ABOUT_EN = (
    r"(?:(?:due to|because of|given|for|when|with|on|in|at|as for|regarding|when it comes to|after|before|during|if"
    r"|whenever|as an?|being)\b[^,]{2,60}?,?\s+)?"
)
_ADVERBS_EN = (
    r"(?: (?:\w+ly|also|still|just|do|kinda|kind of|sort of|much|far|always|usually|now|so|rather|too|both|would always"
    r"|do not|don't|dont|never|quite))*?"
)
_OBJECT_EN = (
    r"(?!\s*(?:$|[,.!?]|it\b(?! when| if| better (?:when|if)| (?:short|brief|simple|quiet|hot|cold|spicy|black"
    r"|sweet|plain"
    r"|strong|dark|warm|cool|loud|slow|fast|rare|medium|well|without|with)\b)|(?:this|that|these|those|you(?! to"
    r"| not)|u|him"
    r"|her|them|us|how|what|where|your|one|both|so|too|or|than|and|is|are|when it)\b"
    r"|to (?:think|know|say|believe|point|hear (?:that|it)|see you|meet|be honest|admit)\b"
    r"|(?:the|my)(?: \w+)? (?:one|ones|first|second|third|last|former|latter|other)\b"
    r"|the (?:way|fact|idea|first|second|third|last|new|red|blue|green|black|white)\b))"
)
_NOT_THE_EN = (
    r"(?!\s*(?:the\b|my (?!coffee|tea|steak|eggs|food|burger|pizza|music|toast|drinks?|screen|phone|replies|answers"
    r"|messages"
    r"|alarm|room|meals?|news|texts|emails|seat|maps?)))"
)
_DIET_EN = (
    r"(?:(?:an? )?(?:strict(?:ly)? |lifelong |mostly |severely |highly |very |also |really |deathly |both )*"
    r"(?:vegetarian|vegan|pescatarian|teetotal(?:ler|er)?|celiac|coeliac|diabetic|halal|kosher|deaf|blind|pregnant"
    r"|(?:a )?wheelchair user|in a wheelchair|epileptic|asthmatic|an[ae]+mic|autistic|(?:near|short|far"
    r"|long)[ -]?sighted"
    r"|muslim|jewish|hindu|lactose[ -]intolerant|gluten[ -](?:free|intolerant)|dairy[ -]free"
    r"|(?:allergic|intolerant) (?:to|of) (?!(?:mondays?|mornings?|work\w*|people|you|early|school|stupid\w*"
    r"|bullshit|drama)\b)\w+"
    r"|colou?r[ -]?blind|left[ -]handed|a lefty|hard of hearing|dyslexic|on an? [\w -]{2,20} diet|\w+-free"
    r"|trying to (?:cut (?:down|back|out)|quit|avoid|eat less|reduce|lose weight)|watching my weight"
    r"|(?:off|avoiding|cutting out|done with|giving up) (?:dairy|sugar|caffeine|gluten|meat|alcohol|carbs|coffee"
    r"|booze|wheat"
    r"|seafood|soda)|(?:a |an )?(?:morning|night|early|tea|coffee|dog|cat|beer|wine|window seat|aisle seat|summer"
    r"|winter) person"
    r"|more of an? [\w-]+ (?:person|guy|girl|kind)|a night owl|an early bird|a light sleeper|keto))"
)
_NOT_ALWAYS_DONE_EN = en(
    "forget, lose, miss, fail, wonder, think, feel, wake, end up, struggle, run (?:late|out), mess, screw, mix up"
    ", see, hear"
    ", know, knew, remember, find, need to, am, was, were, been, be late, say, said, tell, told, ask"
    ", have (?:to|trouble|problems|issues|time|enough|any|a hard|difficulty), had, got, went, saw, heard, thought"
    ", met, made"
    ", did, came, took, found, bought, ate, paid, gave, understood, understand, believed?, dream"
    r", get (?:an?(?: \w+)? (?:error|notification|message|warning|popup)|lost|stuck|confused|this|that|it|it wrong"
    r"|spam|ads"
    "|errors?|sick|tired|hungry|nervous|so|too|kicked|logged), want to (?:cry|die|be|go|visit|see|try|learn|know)"
    ", wanted"
    r", will, would, could, can, should, have been, hated, felt, arrive late"
    r", love you, like you, lie, cry, liked, \w+ed, \w+ing"
)
_NOT_ONLY_EN = en(
    "have, want to (?:know|ask|say|see|check|go|be), need, got, get, know, knew, saw, see, asked, meant, said"
    ", wanted, found"
    r", came, did, was, had, think, thought, mean, just, ever see, \w+ed, this, that, it"
)
_NOT_TO_DO_EN = en(
    "a, the, an, in, at, on, here, mind, again, wanted, gonna, will, have i, have you, had, been, seen, heard, done"
    ", gone, did"
    ", can, was, is, are, am, i, you, we, he, she, they, it, that, this, too, so, more, less, than, ever, like"
    ", miss, remember"
    r", know, forget, late, and, or, would, could, should, say never, love\w*, hate\w*, want\w*"
    r", wish\w*, think\w*, feel\w*"
    r", wonder\w*, hope\w*, enjoy\w*, there, fails?, thought, said, knew, liked, look\w*"
    r", hungry, tired, believe, meet, happy"
    r", glad, good, nice, fun, worth, \w+ed, \w+ing, \w+[^s]s"
)
NAME_EN = (
    r"(?!\s*(?:$|[,.!?]|(?:back|later|at|when|whenever|an?(?! (?:mister|miss))|if|in|on|after|before|once|as soon"
    r"|asap|maybe"
    r"|now|again|tonight|today|tomorrow|crazy|old.fashioned|uber|taxi|cab|lyft|ambulance|by your name|by my name"
    r"|this|next|right|first"
    r"|up|over|from|for|to|and|or|so|with|during|every|anytime|via|through|instead|please|then|there|friday"
    r"|the (?:police|doctor|office)|out|late|early|until|about|what|whatever|it)\b|(?:mon|tues|wednes|thurs|satur"
    r"|sun)day))"
)

FORMS = (
    _form(
        "firm",
        "a mark of standing validity before the wish",
        rf"{FROM_EN}[,:]?\s*{ASKING_EN}{_NO_FORECAST_EN}(?!(?<=future ){_WANTS_LATER_EN})(?=\w)",
        asking=True,
        not_then=NO_REQUEST,
    ),
    _form(
        "firm",
        "a mark of standing validity behind the wish",
        rf"{_NO_FORECAST_EN}(?!{_WANTS_LATER_EN})\w[^,]{{3,120}}?(?<![a-z]){FROM_EN}(?! (?:of|tense)\b)",
        rf"{_NO_FORECAST_EN}\w[^,]{{3,120}}?(?:{_UNLESS_EN}|\b{_WHENEVER_EN} (?:you|u)\b)",
        r"(?!delete|remove|uninstall|close|it\b|gone|broke|block (?:him|her|them)|(?:i|we)(?:'ve| have)? (?:lost"
        r"|left|broke|deleted)\b)\w+\b[^,]{2,60}\bfor good(?= *(?:$|[,.!]|please|now))",
        unless=("no_request",),
    ),
    _form(
        "firm",
        "what the user means by a word",
        r"(?:when|whenever|if) i (?:say|mention|type|write) [^,]{1,40},? ?(?:i mean|it means|that means|i'm "
        r"(?:talking about|referring to))\b",
    ),
    _form(
        "firm",
        "how the user wants to be called",
        rf"(?:you )?(?:call me|(?:start|keep) (?:calling me|referring to me as)|you shall call me|address me (?:as|by)"
        rf"|refer to me (?:as|by)){NAME_EN}(?=\s*\S)(?!.{{40,}}$)",
        rf"(?:don't|do not|dont|never|stop|quit|no more) (?:ever )?"
        rf"(?:call(?:ing)? me|address(?:ing)? me as|refer(?:ring)? to me as){NAME_EN}",
        r"i (?:usually |generally |also |just )?(?:go by|prefer to be called|like to be called|want to be called)\b"
        r"(?! (?:bus|train|car|plane|bike|taxi|the)\b)",
        r"i(?:'d| would) (?:rather|prefer to|like to) be (?:called|addressed)\b",
        r"my pronouns are\b|[^,]{0,30}?\b(?:she/her|he/him|they/them)\b",
        asking=True,
    ),
    _form(
        "soft",
        "no more of it",
        r"(?:(?:you |u )?(?:don't|do not|dont)(?: you)?(?: need to| have to)?|no need to) (?!worry|cry|be sad"
        r"|bother|wait|care"
        r"|give up|talk|speak|go|leave|(?:do|say|try|use|want|need|send|open)? ?(?:that|this|it)\b)\w+[^,]{0,90}?,? ?"
        r"\b(?:anymore|any more|any longer|ever again|again|ever|without (?:asking|checking|telling|confirming|my"
        r"|me))\b",
        r"i (?:don't|do not|never|dont) want (?:you to|to see|to hear|to get|to receive|to be)\b[^,]{2,80}?"
        r"\b(?:anymore|any more|again|ever|any longer|unless|without)\b",
        r"(?:lose|cut|drop|ditch|skip|spare me) (?:out )?(?:the|all the|your|all) (?:emoji|small talk|formal"
        r"|pleasantr|joke|pun"
        r"|chit|slang|jargon|exclamation|hashtag|honorific|disclaimer|apolog|fluff|filler|preamble|smile|nicet|lecture"
        r"|pep talk|polite)",
        r"[^,]{2,60} without (?:asking|checking|confirming)\b(?! (?:it|this|that)\b)",
        rf"(?:stop|quit|refrain from|no need to keep|enough with) (?:always |constantly |ever )?{_STOPPED_EN}"
        r"(?!\s*(?:it|that|this|please|for|immediately|the (?:music|video|alarm|timer))\b)(?=\s*\w)(?![^,]*\bnow\b)",
        asking=True,
    ),
    _form(
        "always",
        "always or never with a request",
        rf"{_FIRM_EN}(?:, (?:and )?i mean \w+,)? (?!{_NOT_TO_DO_EN})[a-z]+\b(?! (?:up on your|without hope))",
        asking=True,
    ),
    _form(
        "soft",
        "whenever something, then a request",
        rf"(?:{_WHENEVER_EN}|if (?:i )?(?:ever )?(?:i )?(?:ask|say|don't specify|don't say|don't mention|forget)"
        r"|when in doubt"
        r"|when you (?:reply|respond|answer|write|talk|speak|message|book|order|send|suggest|recommend|give|show"
        r"|read|navigate"
        r"|explain|summari[sz]e|schedule|pay|buy|choose|pick|translate|search|make|draft|do)|when (?:i'm|i am) "
        r"(?:driving"
        r"|working|at work|in (?:a )?meetings?|sleeping|asleep|running|on (?:a )?calls?|abroad|travell?ing|cooking|busy"
        r"|studying|reading)|when (?:replying|answering|booking|ordering|writing|talking|speaking|giving|sending"
        r"|suggesting"
        r"|driving))\b[^,]{0,70}?[, ]\s*(?:then )?(?:please )?(?<!\bi )(?<!\byou )(?<!\bto )(?<!\bhe )(?<!\bshe )"
        r"(?<!\bthey )"
        rf"(?<!\bwe )(?<!\bit )(?<!\bthe )(?<!\ba )(?<!\bmy ){IMPERATIVE}",
        r"(?:whatever|wherever|however|no matter (?:what|how|where|who|which|when))\b[^,]{0,60}, "
        rf"(?:please )?{IMPERATIVE}",
        r"(?:for|on|with|in) (?:all |any |most |my |our |work |long |short )*[a-z]+s\b[^,\d]{0,20}?,? ?(?:please )?"
        r"(?:use|get me"
        r"|choose|pick|prefer|book|go with|always|never|don't|keep|order|default to|stick|sign|write|put|address"
        r"|reply|answer)\b",
    ),
    _form(
        "soft",
        "whenever something, then a request",
        rf"(?:{_WHENEVER_EN}) (?!is\b)[^,]{{3,60}}, ",
        not_then=rf"{THING_EN}|(?:i|we)(?![a-z])",
    ),
    _form(
        "soft",
        "a request, then whenever something",
        rf"(?!call me|remind me)[^,]{{2,90}}?\b(?:{_WHENEVER_EN}|when(?:ever)? (?:you (?:reply|answer|respond|talk"
        r"|speak|write"
        r"|message|book|order|read)|replying|answering|booking|ordering|talking to me|speaking to me))\b",
        r"(?!call me|remind me)[^,]{4,90}, (?:always|every (?:single )?time|ever|without exception|no exceptions)"
        r"(?=$|[,.!])",
        r"[^,]{2,60}? (?:before|after|for|with|on|in|to|at) (?:every|each|anything|everything) ?"
        r"(?!day|morning|night|hour|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday|one\b|of\b)",
        r"(?!\w+ (?:this|that|it\b|my\b|the \w+[^s\W]\b))[^,]{4,60},? (?:because |since )?i (?:never|always|hate"
        r"|can't stand"
        r"|don't (?:like|read|use|need|eat|drink)|read it fine|am used to)\b",
        asking=True,
        unless=("no_imperative",),
    ),
    _form(
        "soft",
        "for each or any of a kind",
        r"(?:ask|check|confirm)(?: with)?(?: me)?(?: first)? before (?:you |\w+ing\b)(?!.*\b(?:this|that|it|the)\b)",
        r"(?:let me|i want to) (?:approve|review|see|check|confirm) (?:any|every|all|each)\b|[^,]{3,50} by me "
        r"(?:first|before)",
        rf"[^,]{{0,30}}?\b{_DAYS_EN}\b[^,]{{0,60}},?(?:\s(?:so|and))? ?(?:please )?(?:don't|dont|do not|no|never"
        r"|keep)\b"
        rf"|(?:don't|dont|do not|no|never)\b[^,]{{2,60}}?\b(?:on |in the |at )?{_DAYS_EN}\b",
        r"keep [^,]{3,60}\bin general\b|keep it \w+ with me|(?:talk|speak) (?!about|to)\w+ (?:to|with) me\b",
        r"(?!i\b|it\b|i've|looked|it's)[^,]{3,40} everywhere(?= *(?:$|[,.!]|please))",
        r"(?:don't|do not|dont|never) (?!put|add|leave|forget|worry)\w+ (?:me )?[a-z]+s (?:from|by|about|with|in|at"
        r"|over|under) "
        r"(?!this|that|the|it\b)",
        r"all my \w+ (?:go|goes|should|get|live|need|belong)\b",
        r"(?!i\b|it\b|is\b|are\b|he\b|she\b)[^,]{3,60}\b(?:during|outside) (?:my )?(?:work|school|office|business"
        r"|class|working) ?"
        r"(?:hours|time)\b",
        r"treat me (?:like|as)\b|(?:treat|assume) (?!this|that|it\b|the\b|me\b|them\b|nothing|yourself)\w+",
        r"(?:don't|do not|dont) (?:use|recommend|suggest|notify me|ask me|autoplay|auto-?\w+|translate|correct"
        r"|apologi[sz]e"
        rf"|send me|show me|give me|post|play) (?!{_AT_HAND_EN}|to\b|me\b|any more)(?:[a-z-]+ )?[a-z-]+s\b(?! "
        r"(?:yet|now))",
        r"i (?:want|need|like|expect) (?:you )?[^,]*\b(?:every|each) (?!one|other|of)\w+",
        r"only (?:recommend|suggest|order|book|use|buy|call|text|notify|reply|answer|speak|write)\b"
        r"(?! (?:it|this|that|one|two|three)\b)(?![^,]*[\d$])",
        r"(?:calls|texts|emails|messages|notifications|photos|receipts|packages|parcels|reminders|invites|payments"
        r"|purchases"
        r"|orders|flights|tips|bills|meetings|popups|pop-ups|ads|updates)\b[^,]{0,40}? (?:go|get|should|must|need to)\b"
        r"(?! (?:here|there|back|up)\b)",
        r"no [^,]{2,40}? ever\b|(?:no|only|just) [^,\d]{2,30}? for (?:me|us)\b(?! (?:today|now))",
        r"(?:you can )?(?:drop|skip|lose|don't be|dont be|no need to be)\b[^,]{2,40} with me\b"
        r"|(?:don't|dont) bother \w+ing (?!it|this|that|the|him|her)\w+",
        r"[^,:]{3,50}[, :]+[^,]{2,40} unless (?!it rains|he|she|they|you|this|that)\w+",
        asking=True,
    ),
    _form(
        "soft",
        "how all of the assistant's output or service should be",
        rf"keep (?:all |every |your |the |my )*(?:{_OUTPUT_EN}|answer|reply)\b(?= \w)",
        rf"i(?:'d| would)? (?:want|need|expect|like|prefer) (?:(?:(?:all|your|my|the|any) )+{_OUTPUT_EN} (?:to be"
        r"|in\b|with|as\b"
        r"|short|brief)|(?:all |your |my )*(?:shorter|short|brief|longer|detailed|concise|simple|quick|direct) "
        rf"{_OUTPUT_EN}\b)(?! for (?:this|that))",
        asking=True,
    ),
    _form(
        "soft",
        "a word of lasting validity, said of no one else",
        r"(?!i\b|i'|we\b|(?:delete|cancel|close|clear|select|save|buy|turn|show|mark|is|has|are|send|thanks|order"
        r"|submit|put|get)\b)"
        r"[^,]{3,60}? (?:on|to|for|in|with|about|of) everything\b",
        rf"(?!i\b|i')[^,]{{3,80}}?\b(?:{_WHENEVER_EN}|every \w+ i (?:ask|order|book|buy|send)|every new \w+)(?! "
        r"(?:it|he|she|they)\b(?!'s))",
        unless=("thing", "no_request"),
    ),
    _form(
        "state",
        "the first person with a verb of liking",
        rf"{_ABOUT_EN}(?:i|we){_ADVERBS_EN} (?:prefer|favou?r|enjoy|hate|dislike|loathe|detest|despise"
        rf"|adore)\b{_OBJECT_EN}"
        r"(?! (?:not )?to (?:say|admit|bother|ask|answer|break|miss|interrupt|be that))",
        rf"{_ABOUT_EN}(?:i|we){_ADVERBS_EN} (?:like|love)\b{_OBJECT_EN}{_NOT_THE_EN}",
        rf"{_ABOUT_EN}(?:i|we)(?: (?:really|just|honestly|absolutely|simply|personally))* (?:can't|cannot|can not"
        r"|couldn't|don't"
        r"|do not|dont|never)(?: (?:really|ever|much|particularly))* (?:stand|bear|tolerate|care for"
        rf"|handle)\b{_OBJECT_EN}",
        rf"{_ABOUT_EN}(?:i'm|i am|im|we're|we are|i get|i feel)(?: \w+ly| not| also| so| very| quite| really)*? "
        r"(?:uncomfortable"
        r"|comfortable|opposed|averse|against|terrified|scared|afraid|fascinated|only interested|not interested"
        r"|interested only"
        r"|sensitive|loyal|committed|drawn) (?:with|to|of|by|in|at)\b(?! (?:this|that|it|him|her|them|you|losing"
        r"|the)\b)",
        rf"{_ABOUT_EN}(?:i'm|i am|im|we're|we are)(?: (?:\w+ly|also|not|still|just|so|more|a|an|big|huge|quite|much"
        r"|super|too|bit))*? "
        r"(?:fan of|(?:big )?believer in|into|fond of|keen on|used to|partial to|big on|crazy about|obsessed with"
        rf"|passionate about|picky about|sensitive to|addicted to|particular about|accustomed to)\b{_OBJECT_EN}",
    ),
    _form(
        "habit",
        "the first person with a habit",
        r"(?:i|we)(?: (?:just|really|also|simply|still|do))*(?: (?:don't|do not|dont|(?:can't|cannot|can not)"
        r"(?= \w+ \w)|never|only(?: ever)?"
        r"|no longer|rarely|hardly ever|try not to|generally don't|usually don't|mostly|mainly)) "
        r"(?:really |ever |usually |generally |normally |actually )?(?:eat|drink|consume|smoke|do (?:gluten|dairy"
        r"|sugar|caffeine"
        r"|mornings|spicy|small talk|phone calls|seafood|meat|window|aisle|red.?eyes?)|take (?:sugar|milk|calls"
        r"|phone calls"
        r"|the bus|taxis|uber|cabs)|wear|watch|read(?! it)|fly|shop|have (?:dairy|gluten|sugar|caffeine|breakfast"
        r"|alcohol)"
        r"|listen to|use (?!it|this|that|my\b|the\b)|pay|stay|travel|buy|order|book|answer (?:calls|unknown)"
        r"|pick up|tolerate"
        r"|accept|work on (?:weekends|sundays|saturdays|fridays))\b"
        r"(?!\s*(?:it|this|that|these|those|him|her|them|the (?:new|red|blue))\b)",
        r"(?:i|we)(?: (?:almost|nearly|do|also|just|pretty much))* (?:always|usually|normally|generally|typically"
        r"|mostly|mainly"
        r"|never|rarely|seldom|hardly ever|ordinarily|tend to|tend not to|for the most part) "
        rf"(?!{_NOT_ALWAYS_DONE_EN})[a-z]+\b"
        r"(?!\s*(?:it|this|that|him|her|them)\b\s*(?:$|[,.!?]))",
        rf"(?:i|we) (?:only|just only) (?!{_NOT_ONLY_EN})[a-z]+(?! (?:it|this|that|these|one|two|three|\d|him|her"
        r"|the)\b)\s\w",
        r"(?:i|we) (?:take|drink|have|like|want|need|eat) my (?:coffee|tea|steak|eggs?|burgers?|pizza|toast|food"
        r"|drinks?|latte"
        r"|noodles)\b",
        r"(?:i|we) (?:eat|drink|use|take|watch|read|listen to|do|pay|buy|order|book|shop|sleep|work|run|wear"
        r"|get)\b[^,]{0,40}?"
        r"\b(?:these days|nowadays|everything|all my \w+|every (?:day|morning|night|week|weekday|weekend))\b",
        r"i(?:'ll| will| would)? (?:always|never) (?:again )?(?:want|need)\b"
        r"(?! (?:it|this|that|to (?:cry|die|be|go|visit|see him|see her|leave|know))\b)",
        r"i(?:'ll| will| would) (?:always|never|only) (?:again )?(?:use|order|fly|eat|drink|pay|book|take|buy"
        r"|choose|pick|go with"
        r"|go for)\b(?! (?:it|this|that)\b)",
        r"i(?:'ve| have)? (?:now |recently |finally |just )?(?:gone|become|went|turned) (?:vegan|vegetarian|keto"
        r"|gluten|dairy"
        r"|teetotal|sober|pescatarian|plant|off (?!to)\w+)",
        r"i(?:'m| am) never (?:ordering|flying|using|buying|eating|staying|going|booking)\b(?! (?:to be|there again"
        r"|back))",
    ),
    _form(
        "state",
        "what the user's body or belief or work allows",
        rf"{_ABOUT_EN}[^,]{{0,12}}?(?:i'm|i am|im|we're|we are)(?: (?:also|a|an|actually|sadly|unfortunately|quite"
        r"|very|not))*? ?"
        rf"{_DIET_EN}(?![a-z])",
        r"i (?:can't|cannot|can not) (?:do|climb|hear|read|eat|drink|have|handle|digest|walk) (?!(?:this|that|it"
        r"|the|any\w*|my|your"
        r"|what|why|who|him|her|you|them|these|those|more|a|nothing|to|much)\b|mon|tues|wednes|thurs|fri|satur"
        r"|sunday)\w+"
        r"|(?:a )?wheelchair user",
        r"i wear (?:an? )?(?:size )?(?:\d|x*s\b|x*l\b|m\b|small|medium|large|eu\b)",
        r"i (?:have|'ve got|have got) (?:an? )?(?:\w+ ){0,3}(?:allergy|allergies|intolerance)\b|i(?:'ve got| have) "
        r"(?:a )?bad \w+",
        r"i (?:keep|observe) (?:kosher|halal|shabbat|sabbath|shabbos|ramadan|lent)|i'm on (?:nights|night shifts?"
        r"|graveyard)",
    ),
    _form(
        "state",
        "what the user calls a preference or a default",
        r"my (?:\w+ ){0,3}?(?:favou?rites?|preferred|preferences?|go-to|default|usual|first choice|top choice"
        r"|number one)\b[^,]{0,40}?"
        r"(?: (?:is|are|would be|will always be|remains?|has always been)\b|:)(?! (?:on\b(?! the)|playing|coming"
        r"|out|closed|back"
        r"|taken|full|occupied|booked|unavailable|busy|broken|not working|what|gone|here|there|late|sold|down)\b)"
        r"(?=\s*\S)",
        r"(?:the )?default \w+(?: \w+)? (?:is|are|should be)\b[^,]*\bfor (?:me|us)\b|my \w+(?: order)? never changes",
        r"my (?:coffee|tea|latte|order|drink|steak|eggs|burger|pizza|salad|sandwich|seat|size|room|meals?|usual"
        r"|breakfast|lunch)\b"
        r"[^,]{0,20} (?:is|are|has changed|must be|has to be)(?: always| now|:)+",
        unless=("others",),
    ),
    _form(
        "state",
        "what the user calls a preference or a default",
        r"[^,:]{2,40}? (?:is|are) my (?:all-time |absolute |personal |number one )*(?:favou?rites?|go-to|preferred"
        r"|usual"
        r"|first choice|preference|default|standard)\b",
        r"(?!what)\w[^,:]{1,30}? (?:is|are)(?:n't| not) (?:really )?(?:my (?:thing|cup of tea|style)|for me)\b",
        r"(?!what)\w[^,:]{2,30}? (?:annoy|bother|irritate|stress|bore|drive) me\b",
        unless=("thing",),
    ),
    _form(
        "bare",
        "the same without the first person, as one speaks of oneself",
        rf"(?:(?:strongly|really|much|definitely|generally|usually|personally|always|absolutely|would)\s)*"
        rf"(?:prefer|hate|dislike|love|can't stand)\b{_OBJECT_EN}{_NOT_THE_EN}(?! (?:is|speech|mail|crime|story"
        r"|song))(?=\s*\w)",
        r"(?:not (?:really )?(?:a (?:big |huge )?fan of|into|keen on|fond of)|no fan of|big fan of|allergic to"
        rf"(?! mondays))\b{_OBJECT_EN}",
    ),
    _form(
        "fact",
        "a fact about the user, with the request to remember it",
        r"my (?!password|pin\b|passcode)\w+(?: \w+){0,3} (?:is|are)\b",
        r"i(?:'m| am| live| work| have(?! (?:a|an) (?:meeting|appointment|call|flight))| own| speak| study| don't"
        r"| do not| need| only"
        r"| use| drive| take| wear| eat| sleep)\b",
    ),
)
