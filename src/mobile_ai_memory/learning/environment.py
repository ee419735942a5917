"""Faults outside the app: no network, no device, no credit, no model, stopped by the user.

They say nothing about how an app is used, so nothing is learnt from them.

Each fault stands with words one of which is in everything it matches: to look for a word is far
cheaper than to search for a pattern, and most texts have none of them.
"""

import re

from mobile_ai_memory.text import normalize

_Fault = tuple[tuple[str, ...], re.Pattern[str]]


def _faults(*pairs: tuple[str, str]) -> tuple[_Fault, ...]:
    # To ASCII rules a Latin word also ends where a Chinese one begins.
    return tuple((tuple(words.split()), re.compile(pattern, re.VERBOSE | re.ASCII)) for words, pattern in pairs)


_ENVIRONMENT = _faults(
    # The network
    (
        "network internet signal wifi wi-fi connect reception offline",
        r"""
        \bno\ (?:network|internet|signal|wi-?fi|data\ connection|connectivity|connection)\b
            (?!\ (?:option|settings?|menu|tab|row|entry|section|button|icon|page))
        | \b(?:network|internet|wi-?fi|connection)\ (?:connection\ )?(?:is\ |was\ |has\ (?:been\ )?|got\ )?
            (?:unavailable|unreachable|not\ available|down|lost|gone|dropped|interrupted|refused|reset|closed|aborted
            |timed\ out|time-?out|errors?|failures?|failed|disconnected|offline|request\ failed|problems?|issues?
            |unstable|unreliable|poor|weak|too\ slow)\b
        | \b(?:poor|weak|bad|unstable|slow)\ (?:network|internet|connection|signal|wi-?fi|reception)\b
        | \b(?:lost|losing|without|check\ your|check\ the)\ (?:(?:the|its|our|their|network|internet)\ )*
            (?:network|internet|connection)\b
        | \bconnection\ to\ the\ (?:phone|device|emulator)\b | \bnot\ connected\ to\ the\ (?:internet|network)\b
        | \b(?:unable\ to|failed\ to|can\ ?not|can't|could\ not|couldn't)\ connect\ to\ (?:(?:the|its|our)\ )?
            (?:\w+\ )?(?:servers?|internet|network|host|service|backend|device|phone|emulator)\b
        | \byou(?:'re|\ are)\ offline\b
        """,
    ),
    (
        "econn enotfound etimedout ehost eai err dns net:: fetch socket airplane vpn proxy",
        r"""
        \b(?:econnrefused|econnreset|enotfound|etimedout|ehostunreach|eai\ again)\b | \berr\ (?:internet|network|connection|name)
        | \bdns\ (?:error|failure|failed|lookup) | net::err | \bfailed\ to\ fetch\b | \bfetch\ failed\b | \bsocket\ hang\ up\b
        | \bairplane\ mode\ is\ on\b | \b(?:vpn|proxy)\ (?:disconnected|dropped|error|failed)\b
        """,
    ),
    (
        "网 信号 wi-fi wifi 掉线 离线 飞行模式 连接 停机 流量",
        r"""
        (?:没有?|无|断了?|断开|失去|丢失)(?:可用)?的?(?:网络|网(?![络页址站店盘银点易红])|信号)(?:连接)?
            (?!重?设|选项|标签|菜单|入口|图标|按钮|诊断|重置|加速|的|一栏|这)
        | (?:网络|信号|wi-?fi|联网)(?:连接|请求|服务)?(?:已|又|突然|出现)?了?
            (?:异常|错误|不可用|不通|超时|断开|断了|断线|中断|失败|不给力|未连接|没连接|不稳定|故障|太差|很差|不好|不佳|不畅|丢失|掉线
            |没了|开小差|走丢|卡顿|差|弱)
        | (?:检查|确认)(?:一下)?(?:你的|您的|当前)?(?:手机)?(?:网络|wi-?fi)(?:连接|设置|状态)? | 无法联网 | 离线状态 | 断网 | 掉线
        | 飞行模式(?:已)?(?:开启|打开)(?:着|了) | 停机 | 流量(?:已)?(?:用完|耗尽|用尽)
        | 无法(?:连接|访问)到?(?:网络|服务器|互联网) | 连接(?:服务器)?(?:超时|中断|断开|被重置|已断开) | 连不上(?:网|服务器)
        """,
    ),
    # The servers, the model and what they cost
    (
        "http status code error 429 502 503 504 server gateway service backend host many rate",
        r"""
        \b(?:http|status|code|error)(?:\ code)?\ ?:?\ ?(?:402|429|5\d\d)\b | \b(?:429|502|503|504)\ (?:too|bad|service|gateway)
        | \b(?:server|gateway)\ ?error\b | \binternal\ ?server\ ?error | \bservice\ (?:is\ )?(?:temporarily\ )?unavailable\b
        | \bbad\ gateway\b | \btoo\ many\ requests\b | \brate[\ -]?limit
        | \b(?:unable\ to|failed\ to|can\ ?not|can't|could\ not|couldn't)\ (?:reach|contact)\ (?:the\ )?(?:\w+\ )?(?:server|host|service|backend)
        """,
    ),
    (
        "api model llm openai request gateway server backend endpoint context key",
        r"""
        \b(?:api|model|llm|openai|request|gateway|server|backend|endpoint)\b.{0,20}\b
            (?:timed?[\ -]?out|overloaded|unavailable|unreachable|down|busy)\b
        | \b(?:model|llm)\b.{0,20}\b(?:did\ not|didn't|no|never)\ (?:answer|respond|response|reply)
        | \bapi\ ?(?:connection|timeout|status)\ ?error | \b(?:maximum\ )?context\ length\b
        | \b(?:invalid|missing|expired|wrong|incorrect|no)\ (?:api|access|secret)\ ?(?:key|token)\b
        | \bapi\ key\b.{0,20}\b(?:invalid|expired|missing|revoked)
        """,
    ),
    (
        "credit quota balance funds token budget billing payment exceeded limit",
        r"""
        \b(?:out\ of|insufficient|not\ enough)\ (?:\w+\ )?(?:credits?|quota|balance|funds|tokens)\b
        | \bno\ (?:\w+\ )?(?:credits?|quota|tokens)\ (?:left|remaining|available)\b
        | \b(?:credits?|quota|balance)\ (?:is\ |are\ |has\ been\ |was\ )?(?:exceeded|exhausted|used\ up|reached|ran\ out|too\ low)\b
        | \bexceeded\ (?:your|the)\ (?:\w+\ )?(?:quota|usage|rate|limit)
        | \b(?:token|credit|usage|cost|spending|monthly|daily)\ (?:budget|limit|allowance)\b | \bbilling\b | \bpayment\ required\b
        """,
    ),
    (
        "服务 系统 模型 接口 api llm 请求 网关 访问 操作 额 配额 点数 token 欠费 限流 密钥 令牌 鉴权",
        r"""
        服务器?(?:暂时)?(?:异常|错误|繁忙|出错|开小差|无响应|不可用|连接失败|维护|已?暂停) | 系统(?:繁忙|维护|开小差)
        | (?:模型|接口|api|llm|请求|网关)(?:服务|调用)*(?:超时|无响应|没有响应|没有返回|不可用|过载|限流)
        | (?:余额|额度|配额|点数|token)(?:已)?(?:不足|不够|用完|用尽|耗尽|用光|超限|为零) | 欠费 | 限流 | (?:请求|操作|访问)(?:过于|太)频繁
        | (?:密钥|令牌)(?:已|不)?(?:无效|错误|过期|失效|正确) | 鉴权失败
        """,
    ),
    # The device and what drives it
    (
        "device phone emulator handset adb usb battery power memory disk screen session target chrome",
        r"""
        \b(?:device|phone|emulator|handset)\b(?:\ '?[\w.:-]{1,40}'?)?\ (?:(?:is|was|has\ been|went|got)\ )?
            (?:disconnected|offline|not\ found|lost|not\ connected|unplugged|powered\ off|crashed|shut\ down|rebooted|locked|unreachable)\b
        | \b(?:adb|usb)\b.{0,30}\b(?:disconnected|offline|lost|not\ found|unauthorized|closed|unplugged)\b
        | \bno\ devices?\ (?:connected|attached|found) | \blost\ (?:the\ )?device\b
        | \b(?:battery|power)\ (?:is\ |was\ )?(?:too\ )?(?:low|empty|dead|flat|ran\ out) | \bout\ of\ (?:battery|memory|disk\ space)\b
        | \bscreen\ (?:is\ |was\ )?locked\b
        | \b(?:invalid\ session\ id|no\ such\ session|session\ (?:not\ created|deleted|terminated)|target\ closed|chrome\ not\ reachable)\b
        """,
    ),
    (
        "accessibility permission appium uiautomator webdriver selenium playwright puppeteer scrcpy chromedriver adb",
        r"""
        \baccessibility\ (?:service|permission)\b.{0,30}\b(?:not|off|disabled|denied|killed|revoked|lost|stopped)\b
        | \b(?:root|adb|overlay|screen\ capture|media\ ?projection)\ permission\ (?:was\ |is\ )?(?:denied|revoked|missing)
        | \b(?:appium|uiautomator\d?|webdriver|selenium|playwright|puppeteer|scrcpy|chromedriver|adb)\b
            .{0,40}(?:disconnect|closed|crash|lost|terminated|died|not\ running|unreachable|refused|断|崩|失效)
        """,
    ),
    (
        "设备 手机 模拟器 数据线 usb adb 电 屏幕 无障碍 权限",
        r"""
        (?:设备|手机|模拟器|数据线|usb|adb)(?:已|被|突然|(?:与|和)\S{1,6})?(?:的)?(?:连接)?(?:已|被|突然)?
            (?:断开|中断|离线|掉线|断连|未连接|失联|拔出|断了|关机|重启|没电|锁屏)
        | (?:电量|电池)(?:不足|耗尽|过低|没电) | 没电了? | 屏幕(?:已)?(?:锁定|被锁)
        | 无障碍(?:服务|权限)?.{0,12}(?:关闭|未开启|被关|失效|没有|断开|被杀|停止|拒绝) | (?:截屏|悬浮窗|录屏|adb|root)权限(?:被)?(?:拒绝|不足|未开启)
        """,
    ),
    # The user
    (
        "user owner human cancel abort interrupt",
        r"""
        \b(?:cancel(?:l)?ed|aborted|stopped|interrupted|declined|rejected|paused|taken\ over)\ by\ (?:the\ )?(?:user|owner|human)\b
        | \b(?:user|owner)\ (?:has\ |manually\ )?(?:cancel|abort|stopp|interrupt|declin|reject|took\ over|paused
            |(?:pressed|hit|clicked|tapped)\ (?:the\ )?(?:stop|cancel))
        | ^[\s.:!]*(?:the\ )?(?:task|run)?\ ?(?:was\ )?(?:cancell?ed|aborted|interrupted)[\s.!]*$
        """,
    ),
    (
        "取消 中止 终止 停止 打断 中断 叫停 拒绝 接管",
        r"""
        (?:用户|机主|人工)(?:已|主动|手动|点了|按下|选择|中途)?了?(?:取消|中止|终止|停止|打断|中断|叫停|拒绝|接管)
        | 被(?:用户|机主)(?:取消|中止|终止|停止|打断|中断|叫停|拒绝) | ^\s*(?:任务)?[已被]{0,2}(?:取消|中止|中断|终止)了?[\s。.!！]*$
        """,
    ),
)

_PASSING = _faults(
    (
        "timeout time-out timed loading spinning again",
        r"""
        (?<!screen\ )\btime-?out\b(?!\ (?:setting|option|row)) | \btimed\ out\b
        | \b(?:keeps?|kept|still|stuck\ on|endless(?:ly)?|forever)\ (?:loading|spinning) | \bloading\ (?:forever|endlessly)
        | \btry\ again\ (?:later|in\ a\ (?:moment|while|few))
        """,
    ),
    (
        "超时 转圈 加载 刷新 缓冲 再试 重试",
        r"""
        (?<!屏幕)(?<!锁屏)(?<!休眠)超时(?!设置|时间|选项) | (?:一直|还在|仍在|始终|不停)(?:在)?(?:转圈|加载|刷新|缓冲)
        | 稍后(?:再试|重试) | 过一会儿?再试
        """,
    ),
)

_CUT_SHORT = _faults(
    (
        "rounds steps step iterations turns actions attempts budget",
        r"""
        \b(?:not|un)\ ?(?:done|finished|completed?|reached)\ (?:with)?in\ (?:the\ )?(?:\d+\ )?(?:rounds|steps|iterations|turns|actions)\b
        | \b(?:max(?:imum)?|limit|most)\ (?:of\ |number\ of\ |allowed\ )*(?:\d+\ )?(?:rounds?|steps?|iterations?|turns?|actions?)\b
        | \b(?:round|step|iteration|turn|action)s?[\ -](?:limit|budget|count)\b.{0,20}\b(?:reached|exceeded|exhausted|hit|used\ up|spent)\b
        | \b(?:out\ of|no\ more|ran\ out\ of|used\ up\ all)\ (?:\w+\ )?(?:rounds|steps|iterations|turns|actions)\b
        | \b(?:reached|exceeded|hit)\ (?:the\ )?(?:round|step|iteration|turn|action)s?[\ -](?:limit|budget)\b
        """,
    ),
    (
        "轮 步 回合",
        r"""
        \d+\s*(?:轮|步|个?回合)(?:之?内)?(?:都|还)?(?:没有?|未能?|不能)(?:能)?(?:做完|完成|达成|达到|成功)
        | (?:达到|超过|超出|到了|用完|用尽|耗尽)了?(?:最大|最多|上限)?的?(?:轮|步|回合)[数次]?
        | (?:轮|步|回合)[数次]?(?:已|都)?(?:用完|用尽|耗尽|用光|超限|超出|达到?上限|到(?:了)?上限|不够|不足)
        """,
    ),
)


def is_environment_error(text: str) -> bool:
    """Whether a text tells of a fault outside the app: no network, no device, no credit, cancelled.

    Such a fault says nothing about how the app is used.
    """
    return _any_of(_ENVIRONMENT, normalize(text))


def is_passing_fault(normalized: str) -> bool:
    """Whether what was seen after a single step tells of a fault outside the app, or of mere waiting.

    A whole task that ran out of time may well have hit a wall; a step that did may work next time.
    """
    return _any_of(_ENVIRONMENT, normalized) or _any_of(_PASSING, normalized)


def is_cut_short(text: str) -> bool:
    """Whether the error of a task tells that it ran out of rounds or steps, rather than that something did not work."""
    return _any_of(_CUT_SHORT, normalize(text))


def _any_of(faults: tuple[_Fault, ...], normalized: str) -> bool:
    # "insufficient_quota" reads as words.
    text = normalized.replace("_", " ")
    return any(any(word in text for word in words) and pattern.search(text) for words, pattern in faults)
