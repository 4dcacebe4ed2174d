"""What a reflection writes into the workspace, each as one change."""

from collections.abc import Callable
from datetime import date, datetime, tzinfo

from ..domain import layout
from ..domain.caller import Caller
from ..domain.reflection_parameters import ReflectionParameters
from ..domain.text import one_line
from ..errors import InputError
from ..markdown_pages import house_rules
from ..markdown_pages.house_rules import RulesError
from ..storage.change import Change, Recorded, Why
from ..storage.transaction import Transactions
from . import evolution_page, journal_pages, self_image, style_guide
from .journal_pages import Reflection
from .open_reflection import OpenReflection
from .steps import UserReply

LONGEST_REPLY = 1_000
"""Characters of the user's words that are kept."""


class ReflectionRecords:
    """Holds no state. The engine's lock is held by the caller."""

    def __init__(
        self,
        transactions: Transactions,
        count: Callable[[str], int],
        parameters: ReflectionParameters,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._transactions = transactions
        self._count = count
        self._parameters = parameters
        self._zone = zone
        self._clock = clock

    def put_off(self, words: str, caller: Caller) -> Recorded:
        """Note that the user wants to reflect, but later."""
        page = journal_pages.pending_page(self._local_now(), words[:LONGEST_REPLY])
        why = Why.of(caller, "reflect", "CREATE", "reflection put off", approval="user")
        return self._transactions.record(Change(why=why, files={layout.PENDING_REFLECTION: page}))

    def drop_put_off(self, caller: Caller) -> Recorded | None:
        """Drop what was put off, if anything was."""
        if self._read(layout.PENDING_REFLECTION) is None:
            return None
        why = Why.of(caller, "reflect", "EDIT", "pending reflection dropped", approval="user")
        return self._transactions.record(Change(why=why, files={layout.PENDING_REFLECTION: None}))

    def reflection(self, staged: OpenReflection, said: UserReply, caller: Caller) -> Recorded:
        """Everything that an approved reflection leaves."""
        assert staged.grant  # what is written was granted before
        done = Reflection(
            id=staged.id,
            at=self._local_now(),
            through=staged.through or staged.began,
            request=staged.request,
            grant=staged.grant,
            used=staged.used,
            monologue=staged.monologue,
            summary=staged.summary,
            insights=staged.insights,
            elements=tuple(style_guide.touched(staged.monologue)),
            reason=staged.reason,
            consent=(staged.consent, consent_of(said)),
            dialogue=staged.dialogue,
        )
        why = Why(
            action="APPEND",
            summary=f"reflection {done.id}",
            actor=f"reflection:{caller.session}",
            approval=_approval(said),
            trigger="reflect",
            session=caller.session,
            reflection=done.id,
        )
        recorded = self._transactions.record(Change(why=why, files=self._pages(done)))
        self._transactions.activities.snapshot_taken()
        return recorded

    def self_image(self, staged: OpenReflection, said: UserReply, caller: Caller) -> Recorded:
        """The self-image anew, in place of the old; months that it sums up are compacted."""
        today = self._today()
        image = self_image.read(staged.image, today)
        page = self_image.consolidated(self._read(layout.IDENTITY_PAGE), image, today)
        why = Why(
            action="EDIT",
            summary="self-image consolidated",
            actor=f"reflection:{caller.session}",
            approval=_approval(said),
            trigger="self-image",
            session=caller.session,
            reflection=staged.id,
        )
        return self._transactions.record(Change(why=why, files={layout.IDENTITY_PAGE: page}))

    def pages(self) -> dict[str, str]:
        """SOUL.md and IDENTITY.md as they stand."""
        found = {}
        for path in (layout.SOUL_PAGE, layout.IDENTITY_PAGE):
            found[path] = (self._read(path) or b"").decode("utf-8", "replace")
        return found

    def rules(self, staged: OpenReflection, said: UserReply, caller: Caller) -> Recorded:
        """What the user laid down, in SOUL.md and among the facts of IDENTITY.md (D19)."""
        lines = house_rules.read(staged.image)
        try:
            after = house_rules.changed(self.pages(), lines)
        except RulesError as error:  # the page was edited since it was asked
            remedy = "Send the change anew, as the page stands now."
            raise InputError("self_image", str(error), remedy) from error
        files: dict[str, bytes | None] = {path: page.encode() for path, page in after.items()}
        come = sum(not line.goes for line in lines)
        why = Why.of(
            caller,
            "reflect",
            "EDIT",
            f"laid down by the user: {come} added, {len(lines) - come} taken out",
            approval=_approval(said),
            trigger="rules",
        )
        return self._transactions.record(Change(why=why, files=files))

    def _pages(self, done: Reflection) -> dict[str, bytes | None]:
        read = self._read
        day = f"{done.at:%Y-%m-%d}.md"
        whole = f"{layout.REFLECTIONS}{day}"
        talk = f"{layout.DIALOGUES}{day}"
        reward = f"{layout.REWARDS}{day}"
        log = journal_pages.with_logged(
            read(layout.REFLECTION_LOG), done, self._parameters.kept_in_log
        )
        rewards = journal_pages.with_reward(read(layout.REWARD_LOG), done.reward)
        pages: dict[str, bytes | None] = {
            whole: journal_pages.day_page(read(whole), done),
            talk: journal_pages.dialogue_page(read(talk), done),
            reward: journal_pages.reward_page(read(reward), done),
            layout.REFLECTION_LOG: log,
            layout.REWARD_LOG: rewards,
            layout.EVOLUTION: self._evolution(log, rewards),
            layout.ACTIVITY_SNAPSHOT: self._transactions.scores(rewards),
        }
        if done.insights:
            identity = read(layout.IDENTITY_PAGE)
            pages[layout.IDENTITY_PAGE] = self_image.with_insights(
                identity, done.insights, done.at.date()
            )
        if read(layout.PENDING_REFLECTION) is not None:
            pages[layout.PENDING_REFLECTION] = None
        return pages

    def _evolution(self, log: bytes, rewards: bytes) -> bytes:
        return evolution_page.evolution(
            journal_pages.logged(log),
            journal_pages.rewards(rewards),
            self._parameters.evolution_tokens,
            self._count,
        )

    def _read(self, path: str) -> bytes | None:
        return self._transactions.files.read(path)

    def _local_now(self) -> datetime:
        return self._clock().astimezone(self._zone)

    def _today(self) -> date:
        return self._local_now().date()


def consent_of(said: UserReply) -> str:
    """How the user said yes, as the record tells it."""
    words = one_line(said.words)[:LONGEST_REPLY]
    if not said.by_form:
        return f'the user, as told by the assistant: "{words}"'
    if words:
        return f'the user, in the host\'s form: "{words}"'
    return "the user, in the host's form"


def _approval(said: UserReply) -> str:
    return "user (form)" if said.by_form else "user (told by the assistant)"
