"""Memories of other apps and other tasks, as a phone agent would have gathered them in months: to fill the store with.

They are plausible: the same intentions, elements and places as in any app, other app names. The same for every run.
"""

from __future__ import annotations

from itertools import product
from typing import Any

APPS = {
    "zh": "青松笔记 橙子打车 云朵相册 小书架 天天记账 星河视频 旅行家 面包屑点评 蓝鲸网盘 快跑健身 绿洲论坛 灯塔求职 邻里团购 "
    "单词岛 火车票务 蜂鸟会议 宠物日记 老友直播 闪电翻译 家电管家 菜谱大全 乐高漫画 白云天气 口袋词典 麦田听书",
    "en": "Pinewood Tangerine Cloudalbum Bookcase Ledgerly Starstream Journeyer Crumbs Bluewhale Sprinter Oasis Beacon Groupbuy "
    "Wordisle Railpass Huddle Petdiary Oldfriends Flashlate Homewarden Recipebox Comicbox Whitecloud Pocketdict Fieldbooks",
}
INTENTIONS = {
    "zh": "打开搜索 提交搜索 发送 打开设置 打开我的订单 打开收藏夹 点赞 加入购物车 输入文字 打开消息 开启夜间模式 打开历史记录 分享 打开账单 导航 收藏 评论 下载 打开相册 添加提醒",
    "en": "Open the search|Submit the search|Send|Open Settings|Open orders|Open Favourites|Like|Add to cart|Enter the text"
    "|Open Messages|Turn on night mode|Open History|Share|Open Bills|Navigate|Save|Comment|Download|Open Albums|Set a reminder",
}
WAYS = {
    "zh": [
        "点了{place}的图标，打开了“{title}”",
        "先点了底栏的标签“{title}”，再点了{place}的按钮“{other}”，提示“已完成”",
        "先在“{title}”点了{place}的图标，再点了列表项“{other}”，打开了“{other}”",
        "先点了{place}的输入框“{title}”，再点了键盘的按钮“{other}”，出现了列表项“{other}”",
    ],
    "en": [
        "tapped the {place} icon, it opened “{title}”",
        "first tapped the bottom bar tab “{title}”, then tapped the {place} button “{other}”, the notice said “Done”",
        "first tapped the {place} icon on “{title}”, then tapped the row “{other}”, it opened “{other}”",
        "first tapped the {place} input “{title}”, then tapped the keyboard button “{other}”, the row “{other}” appeared",
    ],
}
WALLS = {
    "zh": "点了{place}的按钮“{other}”，没有反应（重复 3 次）",
    "en": "tapped the {place} button “{other}”, nothing happened (repeated 3 times)",
}
PLACES = {
    "zh": ["右上角", "左上角", "顶部", "底部", "右下角", "左下角", "中间"],
    "en": ["top right", "top left", "top", "bottom", "bottom right", "bottom left", "middle"],
}
TITLES = {
    "zh": [
        "发现",
        "广场",
        "书房",
        "助手",
        "频道",
        "相册",
        "行程",
        "钱包",
        "任务",
        "足迹",
        "圈子",
        "排行",
        "课程",
        "动态",
        "日历",
        "专栏",
        "话题",
    ],
    "en": [
        "Discover",
        "Plaza",
        "Study",
        "Helper",
        "Channels",
        "Albums",
        "Trips",
        "Purse",
        "Chores",
        "Footprints",
        "Circles",
        "Charts",
        "Courses",
        "Updates",
        "Calendar",
        "Columns",
        "Topics",
    ],
}


def filler(locale: str, count: int) -> list[dict[str, Any]]:
    """So many memories in a language, no two alike."""
    apps = APPS[locale].split()
    intentions = INTENTIONS[locale].split("|" if locale == "en" else " ")
    made = []
    for number, (intention, app) in enumerate(product(intentions, apps)):
        if number >= count:
            break
        titles, places = TITLES[locale], PLACES[locale]
        words = {
            "place": places[number % len(places)],
            "title": titles[number % len(titles)],
            "other": titles[(number * 3 + 1) % len(titles)],
        }
        avoid = number % 6 == 5
        way = WALLS[locale] if avoid else WAYS[locale][number % len(WAYS[locale])]
        made.append(
            {
                "title": intention,
                "content": way.format(**words),
                "app": app,
                "polarity": "negative" if avoid else "positive",
            }
        )
    return made
