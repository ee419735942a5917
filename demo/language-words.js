/**
 * Verbs, numbers and names of controls that goals are read by, in both languages; and the titles of sub-goals.
 */

/** @typedef {import("./screen-text.js").Locale} Locale */

export const NUMERALS = "一二三四五六七八九十";
export const ENGLISH_NUMBERS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];
export const ENGLISH_ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
export const ZH_COUNTER =
  "个|条|笔|套|台|款|件|家|首|篇|封|位|项|行|张|部|本|份|只|道|间|辆|次|段|集|名|天|日|页|章|节|期|场|趟|班|列|单|盒|包|瓶|杯|组|类|种|户|楼|层|号|枚|支|架|座|站|幅|双|对|季|课|讲|档|格|栏|排|队|群";

/** @type {Record<Locale, Record<string, RegExp>>} Verbs at the start of a clause; what follows is the object. */
export const VERBS = {
  zh: {
    back: /^(?:返回|回退|后退)/,
    shot: /^(?:截图|截屏|截取|截个图|截一张图|截一张)/,
    search: /^(?:搜索一下|搜一下|查找一下|查一下|找一下|搜索|搜搜|搜|查找|查询|找到|找)/,
    scroll: /^(?:(?:向|往)?[上下](?:滑动?|滚动|翻|划)|滑动|滚动|翻页)/,
    off: /^(?:关闭|关掉|关上|停用|禁用)/,
    on: /^(?:开启|启用)/,
    send: /^(?:发送|发消息|发信息|发布|发表|发|回复|评论|留言)/,
    type: /^(?:输入|填写|填入|填上|键入|写下|写上|写)/,
    open: /^(?:打开|进入|进到|进|启动|前往|去到|去|点开|点进|查看|看看|看一下|切换到|切到|回到|看)/,
    press: /^(?:点击|点一下|轻点|按下|勾选|选择|选中|选|按)/,
  },
  en: {
    back: /^(?:go back|return)\b/i,
    shot: /^(?:(?:take|capture|make|get)(?: a| an| some)? ?(?:screen ?shots?|screen capture)|screen ?shot|capture)\b/i,
    search: /^(?:search for|search|look for|look up|find)\b/i,
    scroll: /^(?:scroll|swipe)\b/i,
    off: /^(?:turn off|switch off|disable|deactivate)\b/i,
    on: /^(?:turn on|switch on|enable|activate)\b/i,
    send: /^(?:send|post|reply with|reply|comment|text|publish)\b/i,
    type: /^(?:type in|type|write|input|fill in|enter(?= ["“'‘]))\s?/i,
    open: /^(?:open up|open|launch|start|go to|go into|navigate to|switch to|enter|view|check|see|visit|show)\b/i,
    press: /^(?:tap on|tap|click on|click|press|select|choose|pick)\b/i,
  },
};

export const POLITE = {
  zh: /^(?:请你?|帮我|帮忙|麻烦你?|我想要?|我要|给我|先|再|然后|接着|最后|并且|并)+/,
  en: /^(?:please|can you|could you|i want to|i'd like to|first|then|and|next|finally|after that)[\s,]+/i,
};

/** The same, without what says only when. */
export const POLITE_ONLY = {
  zh: /^(?:请你?|帮我|帮忙|麻烦你?|我想要?|我要|给我)+/,
  en: /^(?:please|can you|could you|i want to|i'd like to|and)[\s,]+/i,
};

export const TITLES = {
  zh: {
    open: (/** @type {string} */ o) => `打开${o}`,
    row: (/** @type {string} */ o, /** @type {number} */ n) => `打开第 ${n} ${o}`,
    on: (/** @type {string} */ o) => `开启${o}`,
    off: (/** @type {string} */ o) => `关闭${o}`,
    choose: (/** @type {string} */ o) => `选择${o}`,
    shot: (/** @type {string} */ o, /** @type {number} */ n) => (n ? `截图前 ${n} 个${o}` : "截图"),
    openSearch: "打开搜索",
    typeSearch: "输入搜索词",
    submit: "提交搜索",
    type: "输入文字",
    send: "发送",
    scroll: "向下滚动",
    back: "返回",
  },
  en: {
    open: (/** @type {string} */ o) => `Open ${o}`,
    row: (/** @type {string} */ o, /** @type {number} */ n) => `Open ${o || "row"} number ${n}`,
    on: (/** @type {string} */ o) => `Turn on ${o}`,
    off: (/** @type {string} */ o) => `Turn off ${o}`,
    choose: (/** @type {string} */ o) => `Choose ${o}`,
    shot: (/** @type {string} */ o, /** @type {number} */ n) =>
      n ? `Take screenshots of the first ${n} ${o}` : "Take a screenshot",
    openSearch: "Open the search",
    typeSearch: "Enter the search words",
    submit: "Submit the search",
    type: "Enter the text",
    send: "Send",
    scroll: "Scroll down",
    back: "Go back",
  },
};

/** What a control for an action is usually called, in both languages. */
export const CALLED = {
  search: ["搜索", "search", "搜", "查找", "find"],
  submit: ["搜索", "search", "搜", "提交", "submit", "确定", "完成", "前往", "go", "done", "ok"],
  send: ["发送", "send", "发布", "发表", "提交", "post", "submit", "回复", "reply"],
};
