"""Keys that their makers mark, so that they can be found."""

import re
from collections.abc import Iterator

from mobile_ai_memory.redaction.looks import PLACEHOLDER, random
from mobile_ai_memory.redaction.patterns import pattern
from mobile_ai_memory.redaction.reading import Reading, Secret

_B62 = "[A-Za-z0-9]"
_BEGINNINGS = (
    ("OpenAI, Anthropic, DeepSeek, Moonshot, Qwen, OpenRouter", "sk-", r"[\w-]{20,}"),
    ("OpenAI, a session", "sess-", _B62 + "{30,}"),
    ("Groq", "gsk_", _B62 + "{40,}"),
    ("xAI", "xai-", _B62 + "{40,}"),
    ("Perplexity", "pplx-", _B62 + "{40,}"),
    ("Replicate", "r8_", _B62 + "{30,}"),
    ("NVIDIA", "nvapi-", r"[\w-]{40,}"),
    ("Tavily", "tvly-", r"[\w-]{20,}"),
    ("Jina", "jina_", r"\w{30,}"),
    ("LangSmith", "lsv2_", r"\w{30,}"),
    ("Firecrawl", "fc-", "[a-f0-9]{32}"),
    ("Dify", "app-", _B62 + "{24}"),
    ("FastGPT", "fastgpt-", _B62 + "{20,}"),
    ("Coze", "pat_", _B62 + "{32,}"),
    ("Baidu Qianfan", "bce-v3/", r"[\w/-]{40,}"),
    ("Hugging Face", "hf_", _B62 + "{30,}"),
    ("Hugging Face, an organisation", "api_org_", _B62 + "{30,}"),
    ("GitHub", "ghp_ gho_ ghu_ ghs_ ghr_", _B62 + "{30,}"),
    ("GitHub, fine-grained", "github_pat_", r"\w{40,}"),
    ("GitLab", "glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct-", r"[\w.-]{20,}"),
    ("Bitbucket, Atlassian", "ATBB ATATT3x ATCTT3x", r"[\w=-]{20,}"),
    ("npm", "npm_", _B62 + "{30,}"),
    ("PyPI", "pypi-", r"[\w-]{40,}"),
    ("RubyGems", "rubygems_", "[a-f0-9]{40,}"),
    ("NuGet", "oy2", "[a-z0-9]{43}"),
    ("Docker", "dckr_pat_ dckr_oat_", r"[\w-]{20,}"),
    ("Slack", "xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxe- xoxe. xoxc- xoxd- xapp-", r"[\w%.-]{20,}"),
    ("Stripe", "sk_live_ sk_test_ rk_live_ rk_test_ sk_prod_", _B62 + "{10,}"),
    ("Stripe, a webhook", "whsec_", r"[\w+/=]{16,}"),
    ("Square", "sq0atp- sq0csp- EAAAE", r"[\w-]{20,}"),
    ("Shopify", "shpat_ shpca_ shppa_ shpss_", "[a-fA-F0-9]{32}"),
    ("Shippo", "shippo_live_ shippo_test_", "[a-f0-9]{40}"),
    ("EasyPost", "EZAK EZTK", _B62 + "{54}"),
    ("Flutterwave", "FLWSECK", r"[\w-]{12,}"),
    ("Duffel", "duffel_live_ duffel_test_", r"[\w=-]{30,}"),
    ("AWS, the id of a key", "AKIA ASIA ABIA ACCA AROA", "[A-Z0-9]{16}"),
    ("AWS Bedrock", "ABSK", r"[\w+/=]{60,}"),
    ("Amazon", "amzn.mws. Atza| Atzr|", r"[\w-]{30,}"),
    ("Alibaba Cloud, the id of a key", "LTAI", _B62 + "{12,26}"),
    ("Tencent Cloud, the id of a key", "AKID", _B62 + "{24,36}"),
    ("Google API", "AIza", r"[\w-]{30,}"),
    ("Google, an access token", "ya29.", r"[\w.-]{20,}"),
    ("Google, a refresh token", "1//0", r"[\w-]{30,}"),
    ("Google, a client secret", "GOCSPX-", r"[\w-]{20,}"),
    ("Facebook", "EAA", _B62 + "{80,}"),
    ("Twilio, an API key", "SK", "[a-f0-9]{32}"),
    ("SendGrid", "SG.", r"[\w-]{16,}\.[\w-]{16,}"),
    ("Brevo", "xkeysib-", r"[\w-]{40,}"),
    ("Mailgun", "key-", "[a-f0-9]{32}"),
    ("Postman", "PMAK-", "[a-f0-9-]{40,}"),
    ("New Relic", "NRAK- NRAA- NRII-", r"[\w-]{20,}"),
    ("Dynatrace", "dt0c01.", "[A-Z0-9.]{40,}"),
    ("Grafana", "glsa_ glc_", r"[\w+/=]{30,}"),
    ("Sentry", "sntrys_ sntryu_", r"[\w+/=]{40,}"),
    ("Datadog, an application", "ddapp_", _B62 + "{30,}"),
    ("Linear", "lin_api_ lin_oauth_", _B62 + "{30,}"),
    ("Notion", "ntn_ secret_", _B62 + "{40,}"),
    ("Figma", "figd_ figdh_", r"[\w-]{30,}"),
    ("Airtable", "pat", _B62 + r"{14}\.[a-f0-9]{64}"),
    ("Contentful", "CFPAT-", r"[\w-]{40,}"),
    ("Readme", "rdme_", "[a-z0-9]{60,}"),
    ("HashiCorp Vault", "hvs. hvb. hvr.", r"[\w-]{20,}"),
    ("Doppler", "dp.pt. dp.st. dp.ct.", r"[\w.]{30,}"),
    ("DigitalOcean", "dop_v1_ doo_v1_ dor_v1_", "[a-f0-9]{40,}"),
    ("Databricks", "dapi", "[a-f0-9]{32}(?:-[0-9])?"),
    ("PlanetScale", "pscale_tkn_ pscale_oauth_ pscale_pw_", r"[\w=.-]{30,}"),
    ("Supabase", "sbp_ sb_secret_", r"\w{20,}"),
    ("Pulumi", "pul-", "[a-f0-9]{40}"),
    ("Prefect", "pnu_", _B62 + "{30,}"),
    ("Fly.io", "fo1_ fm1r_ fm1a_ fm2_", r"[\w+/=-]{40,}"),
    ("Heroku", "HRKU-", r"[\w-]{40,}"),
    ("Tailscale", "tskey-", r"[\w-]{20,}"),
    ("Sourcegraph", "sgp_", r"\w{40,}"),
    ("OpenShift", "sha256~", r"[\w-]{43}"),
    ("1Password", "ops_eyJ", r"[\w+/=]{100,}"),
    ("1Password, the secret key", "A3-", "[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}"),
    ("age", "AGE-SECRET-KEY-1", "[A-Z0-9]{50,60}"),
    ("JFrog", "AKCp cmVmd", _B62 + "{50,}"),
    ("DingTalk, a robot", "SEC", "[a-f0-9]{64}"),
    ("ServerChan", "SCT", r"[0-9]{2,9}T\w{16,}"),
    ("PostHog, personal", "phx_", _B62 + "{30,}"),
    ("a JSON web token", "eyJ", r"[\w-]{8,}(?:\.[\w-]{4,}){1,4}\.?"),
)
"""The maker, what the keys begin with, and what follows."""
_MOULDS = (
    ("Telegram, a bot", ":AA", r"(?<!\w)\d{8,10}:AA[\w-]{30,40}(?![\w-])"),
    ("Zhipu", ".", r"(?<!\w)[0-9a-f]{32}\.[A-Za-z0-9]{16}(?!\w)"),
    ("Discord, a bot", ".", r"(?<![\w-])[MNO][A-Za-z0-9]{22,30}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])"),
    ("Mailchimp", "-us", r"(?<!\w)[0-9a-f]{32}-us\d{1,2}(?!\w)"),
    ("Terraform", ".atlasv1.", r"(?<!\w)[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}"),
    ("Azure, a client secret", "Q~", r"(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])"),
    ("Facebook, an application", "|", r"(?<!\w)\d{15,16}\|[\w-]{27,40}(?![\w-])"),
)
"""Keys that begin anyhow but are made like nothing else: the maker, a sign in them, the pattern."""

_KEYS = tuple(
    (
        begins.split(" "),
        pattern(rf"(?<![A-Za-z0-9_-])(?:{'|'.join(map(re.escape, begins.split(' ')))})(?P<tail>{tail})(?![A-Za-z0-9])"),
    )
    for _maker, begins, tail in _BEGINNINGS
)
_MOULDED = tuple((sign, pattern(source)) for _maker, sign, source in _MOULDS)
# Literals only: that is quick to look for.
_ANY_BEGINNING = pattern("|".join(re.escape(begin) for begins, _key in _KEYS for begin in begins))
_LONG = pattern(r"[\w.:/|~+=%-]{18,}")


def keys_of_makers(reading: Reading) -> Iterator[Secret]:
    """What begins as the keys of a known maker do, or is moulded like them."""
    for token in _LONG.finditer(reading.folded):
        for begins, key in _KEYS if _ANY_BEGINNING.search(token[0]) else ():
            if any(begin in token[0] for begin in begins):
                for match in key.finditer(reading.folded, *token.span()):
                    # Real ones are random; sk-loading-indicator-container and ghp_xxxxxxxx are not.
                    if random(match["tail"], 8) and not PLACEHOLDER.match(match["tail"]):
                        yield Secret(*match.span(), "key")
        for sign, key in _MOULDED:
            if sign in token[0]:
                for match in key.finditer(reading.folded, *token.span()):
                    yield Secret(*match.span(), "key")
