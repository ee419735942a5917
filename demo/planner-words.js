/**
 * What the planner knows of interfaces in general, as any model does: words that many apps use. None is of an app.
 */

/** @typedef {import("./screen-text.js").Locale} Locale */

/** Labels that commonly lead on to more: general knowledge of interfaces. */
export const LEADS_ON = new Set(
  "设置 更多 我 我的 菜单 全部 通用 个人 个人中心 账户 账号 分类 settings more me my mine profile personal menu all general account categories".split(
    " ",
  ),
);
/** How labels begin that lead on to more. */
export const MORE = /^(?:更多|全部|所有|其他|其它|(?:more|all|other)\b)/i;
/** How an app asks for something to be done first. */
export const ASKS = /请|先|需要|\b(?:please|first|need|must)\b/i;
/** How labels begin behind which something is chosen. */
export const CHOOSES = /^(?:选|choose|select|pick)/i;
/** Labels that commonly put a pop-up away. */
export const DISMISSES =
  /^(?:关闭|取消|跳过|以后再说|稍后|稍后再说|暂不|不了|不用了|知道了|我知道了|下次再说|残忍拒绝|×|✕|x|close|cancel|skip|later|maybe later|not now|no thanks|no, thanks|got it|dismiss|ok)$/i;
/** Labels of what one does not tap to find out. */
export const GRAVE =
  /删除|卸载|支付|付款|购买|下单|退出登录|注销|拨打|清空|delete|uninstall|\bpay\b|\bbuy\b|purchase|checkout|log ?out|sign ?out|\bcall\b|erase/i;

/** @type {Record<Locale, Record<string, (...names: string[]) => string>>} */
export const THOUGHTS = {
  zh: {
    plan: (n) => `把目标拆成 ${n} 步。`,
    match: (o) => `${o}看起来对得上。`,
    again: (o) => `${o}就该有用，再点一次。`,
    advice: (o) => `记忆里说${o}有效，直接用。`,
    prepare: (o) => `记忆里说直接点没有反应，先点${o}。`,
    explore: (o) => `没有明显的入口，试试${o}。`,
    stalled: (o) => `就是没有反应，也许要先选点什么：${o}。`,
    choose: (o) => `这里要选一个，就选${o}。`,
    known: (o) => `记忆里别的路经过${o}，先看看。`,
    last: (o) => `别的都试过了，再试${o}。`,
    settle: (o) => `没有更合适的，就用${o}。`,
    dismiss: (o) => `先关掉弹窗：${o}。`,
    back: () => "这里不是要找的，返回。",
    reopen: (o) => `出了应用，点${o}回去。`,
    asked: (o) => `应用要求先做点什么：${o}。`,
    second: (o) => `别处都没有，再仔细看看${o}。`,
    scroll: () => "看得见的都不是，往下翻。",
    scrollUp: () => "下面没有，回到上面看看。",
    focus: (o) => `先点一下${o}。`,
    type: (o) => `在${o}里输入。`,
    shot: () => "截下当前屏幕。",
    further: () => "还没截够，往下翻。",
    row: (o) => `要的就是${o}。`,
    next: () => "这一步已经完成。",
    stuck: (o) => `${o}一直没有反应，做不下去了。`,
    lost: () => "能试的都试过了，找不到。",
  },
  en: {
    plan: (n) => `The goal falls into ${n} steps.`,
    match: (o) => `${cap(o)} looks right.`,
    again: (o) => `${cap(o)} ought to do it; once more.`,
    advice: (o) => `Memory says ${o} works: go straight there.`,
    prepare: (o) => `Memory says tapping it directly does nothing, so ${o} first.`,
    explore: (o) => `Nothing obvious; let me try ${o}.`,
    stalled: (o) => `It never reacts; perhaps something must be chosen first: ${o}.`,
    choose: (o) => `One must be chosen; let it be ${o}.`,
    known: (o) => `Other ways in memory lead over ${o}: look there first.`,
    last: (o) => `All else was tried; ${o} again.`,
    settle: (o) => `Nothing better, so ${o} it is.`,
    dismiss: (o) => `First put the pop-up away: ${o}.`,
    back: () => "Not what I was looking for; go back.",
    reopen: (o) => `That left the app; ${o} leads back in.`,
    asked: (o) => `The app wants something first: ${o}.`,
    second: (o) => `Nowhere else, so a closer look behind ${o}.`,
    scroll: () => "None of these; scroll down.",
    scrollUp: () => "Not below; look above again.",
    focus: (o) => `Tap ${o} first.`,
    type: (o) => `Type into ${o}.`,
    shot: () => "Capture what is on the screen.",
    further: () => "Not enough yet; scroll down.",
    row: (o) => `${cap(o)} is the one.`,
    next: () => "This step is done.",
    stuck: (o) => `${cap(o)} never reacts; I can't go on.`,
    lost: () => "Everything was tried; I can't find it.",
  },
};

/** @param {string} text */
function cap(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
