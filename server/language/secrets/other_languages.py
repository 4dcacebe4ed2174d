"""Passwords and identity numbers that are named in other languages than English and Chinese.

A name alone tells them: which country's check digits to count is not needed once somebody wrote
whose number it is. Without a name, only forms that nothing else has.
"""

import re
from collections.abc import Iterator
from functools import cache

from ...domain.patterns import regex
from ..script import lowered
from .values import is_pin, looks_made_up, trimmed

_IDENTITY = (
    r"(?i:codice fiscale|carta d[’']identit[aà]|num[eé]ro? de s[eé]cu(?:rit[eé] sociale)?"
    r"|carte vitale|sozialversicherungs-?(?:nummer|nr\.?)|steuer-?(?:id|identifikationsnummer"
    r"|nummer|nr\.?)|(?:personal)?ausweis(?:-?(?:nummer|nr\.?))?|reisepass(?:-?(?:nummer|nr\.?))?"
    r"|führerschein(?:-?(?:nummer|nr\.?))?|f[oø]dselsnummer|personnummer|personnr|henkilötunnus"
    r"|burgerservicenummer|rijbewijs(?:nummer)?|paspoort(?:nummer)?|rodn[eé] č[ií]slo|isikukood"
    r"|asmens kodas|personas kods|kimlik(?: no)?|pasaporte|passaporte?|resident registration"
    r"|my ?number|seguridad social|permiso de conducir|паспорт|снилс|инн|주민등록번호|여권번호"
    r"|マイナンバー|旅券番号|aadhaar|aadhar|hetu|pesel|tckn|emirates id|hkid)"
    r"|DNI|NIE|NIF|CPF|CURP|RUT|BSN|PPSN?|CNP|RRN|TFN|AHV|AVS|AMKA|EGN|OIB|JMBG|CPR|NIR|NRIC|PAN"
)
_NAMING = (
    r"(?:[\- ](?i:nummer|nr\.?|number|numero|número|num[eé]ro|num[aă]r|card|no\.?|id))?"
    r"(?: (?i:(?:de|of|for|von|di|do|da|til|för)(?: [^\W\d]{1,12}){1,3}?|[^\W\d]{2,12}(?=:)))?"
)
_SAYS = (
    r"(?:\s{0,2}[:：=#]\s{0,2}|,? (?i:is|was|ist|lautet|es|est|é|è|jest|är|er|on|je|este)"
    r"(?: (?i:nun|now|jetzt))? | (?i:hat die (?:nummer|nr\.?)) |[は은는이가]\s?| )"
)
_NUMBER = r"([A-Za-z]{0,6}[ \-]?\d[0-9A-Za-z]{0,14}(?:[ \-./][0-9A-Za-z]{1,8}){0,7})(?![0-9A-Za-z])"
_FEWEST_DIGITS = 5
_OWN_FORM = regex(
    # codice fiscale; CPF; AHV; henkilötunnus
    r"(?<![0-9A-Za-z])(?:[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]"
    r"|\d{3}\.\d{3}\.\d{3}-\d{2}|756\.\d{4}\.\d{4}\.\d{2}"
    r"|[0-3]\d[01]\d{3}[+A-F]\d{3}[0-9A-FHJ-NPR-Y])(?![0-9A-Za-z])"
)
_PASSWORD = (
    r"passwort|kennwort|zugangswort|mot de passe|mdp|contrase[ñn]a|clave|senha|palavra-passe"
    r"|parola d[’']ordine|wachtwoord|lösenord|passord|adgangskode|salasana|hasło|heslo|parol[aă]"
    r"|jelszó|şifre|пароль|パスワード|暗証番号|비밀번호"
)
_CODE = (
    r"(?:(?:tür|tor|haus|tresor|safe|alarm|garagen|eingangs|zugangs|zahlen|sicherheits|entsperr"
    r"|schloss|voordeur|deur)-?)(?:code|pin)|geheimzahl|(?:wlan|wifi|wi-fi|netzwerk)[ -]?schlüssel"
    r"|digicode|pincode"
)
_CODE_OF = (
    r"code d(?:[’']|u |e la |e l[’'])(?:[^\W\d]+ ?){1,3}|c[oó]digo (?:da|do|de|del|de la)"
    r" (?:[^\W\d]+ ?){1,3}|codice d(?:i |el |ella |ell[’'])(?:[^\W\d]+ ?){1,3}"
    r"|(?:pin|geheimzahl) (?:de|der|meiner|mijn|del|della|da|do|du)(?: [^\W\d]+){1,3}"
)
_TOLD = r"(?:\s{0,2}[:：=]|,? (?:ist|lautet|heißt|is|es|est|é|è|jest|är|er|on|je)\b|[はは은는이가])"
_VALUE = r"[\"“„«'‘]?(\d{1,4}(?:[ \-]\d{1,4}){1,7}(?![\w])|[^\s\"“”„«»'‘’,;，。]{3,60})"
_COUNTS = regex(r"\s?(?:zeichen|ziffern|stellen|caract|cifr|chiffres|tekens|siffror)", re.I)


@cache
def _identities() -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z])({_IDENTITY}){_NAMING}{_SAYS}{_NUMBER}")


@cache
def _passwords() -> tuple[re.Pattern[str], ...]:
    told = rf"[^\n.;:!?=\d]{{0,30}}?{_TOLD}\s{{0,2}}"
    return (
        re.compile(rf"(?<![a-z])({_PASSWORD}|{_CODE})(?:{told}| ){_VALUE}"),
        re.compile(rf"(?<![a-z])({_CODE_OF}){_TOLD}\s{{0,2}}{_VALUE}"),
    )


_HINT = regex(
    r"wort|mot de|mdp|contrase|clave|senha|passe|parola|ord\b|kode|salasana|has|heslo|parol|jelsz"
    r"|ifre|пароль|パス|暗証|비밀|code|pin|zahl|schl|c[oó]digo|codice|codigo"
)


def identities_abroad(text: str) -> Iterator[tuple[int, int, str]]:
    """Where numbers of people stand, and the words that name them."""
    for found in _OWN_FORM.finditer(text):
        yield (*found.span(), "")
    for found in _identities().finditer(text):
        digits = sum(each.isdigit() for each in found[2])
        if digits >= _FEWEST_DIGITS or (digits > 3 and found[2].isupper()):
            yield (*found.span(2), found[1])


def passwords_abroad(text: str) -> Iterator[tuple[int, int, str]]:
    """Where passwords and codes stand, and the words that name them."""
    small = lowered(text)
    if not _HINT.search(small):
        return
    for pattern in _passwords():
        for found in pattern.finditer(small):
            value = trimmed(text[slice(*found.span(2))])
            is_one = looks_made_up(value) or is_pin(value)
            if is_one and not _COUNTS.match(text, found.end(2)):
                name = text[slice(*found.span(1))].strip()
                yield found.start(2), found.start(2) + len(value), name
