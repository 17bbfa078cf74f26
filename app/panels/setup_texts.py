"""The regulations of each game in plain words, with the inventor's sentence where there is one."""

from __future__ import annotations

from app.i18n import mark
from app.panels.regulation_text import RegulationText
from app.panels.totas_texts import TEXTS as _TOTAS

_STAVROPOL = {
    "first_side": RegulationText(
        mark("Who begins"),
        mark("The side that makes the first turn."),
        "Определенность цветов первого перемещения (белые или черные) — по жребию, последующих — противоположные "
        "предыдущим.",
        "The colour of the first turn (white or black) is decided by lot, those of later games are opposite to the "
        "one before.",
        {"lot": mark("By lot"), "white": mark("White"), "black": mark("Black")},
    ),
    "seconds_per_turn": RegulationText(
        mark("Time for a turn"),
        mark("A turn not made in time passes. A second one in a row loses, except in quick play."),
        "Выигрышем считается, когда противоположная сторона допустила повторную просрочку времени на обдумывание "
        "одного перемещения.",
        "It is a win when the other side has let its time for one turn run out a second time in a row.",
    ),
    "move_limit": RegulationText(
        mark("Length of the game"),
        mark("After so many full moves the position decides: winning balls first, then balls left."),
        "Количество перемещений в партии — 2 … ∞ (ограничено регламентом).",
        "The number of turns in a game is 2 … ∞ (limited by the regulations).",
        none=mark("no limit"),
        unit=mark("moves"),
        step=10,
        most=500,
    ),
    "repeat_ban": RegulationText(
        mark("No repeated kinds of turn"),
        mark("A side may not strike on two turns of its own in a row, nor ram on two in a row."),
        "Запрещаются повторные перемещения: открытые на этот же сектор, ударные, таранные и просроченные.",
        "Repeated turns are forbidden: open ones to the same sector, strikes, rams and expired ones.",
    ),
    "repeat_open": RegulationText(
        mark("Nor two open moves to one sector"),
        mark("The other reading of the same sentence: two open moves in a row into one sector are forbidden too."),
        "Запрещаются повторные перемещения: открытые на этот же сектор, ударные, таранные и просроченные.",
        "Repeated turns are forbidden: open ones to the same sector, strikes, rams and expired ones.",
    ),
    "immunity": RegulationText(
        mark("Immunity of a blocked ball"),
        mark("A ball that faces an enemy ball on its projection cannot be struck: by anyone, or by that ball only."),
        "Шар, расположенный на проекции шара противоположной стороны, не может быть снят.",
        "A ball that stands on a projection of a ball of the other side cannot be taken.",
        {"full": mark("From every ball"), "facing": mark("From the facing ball")},
    ),
    "must_strike": RegulationText(
        mark("Who never struck, loses"),
        mark("When the position decides, a side that has taken no ball in the whole game loses to one that has."),
        "Выигрышем считается, когда противоположная сторона не снята ни одного шара с игрового пространства.",
        "It is a win when the other side has not taken a single ball off the space.",
    ),
}

_ITD = {
    "bases_first": RegulationText(
        mark("All bases first"),
        mark("No card of value 2 or higher may be taken out before every base card, every 1, is out."),
        "Цель игры состоит в том, чтобы сначала по одной извлечь из группок расклада БАЗОВЫЕ карточки, а затем в "
        "каждом виде, отличающемся цветом, все остальные карточки в порядке возрастания номера: 2, 3, 4.",
        "The aim is first to take the BASE cards out of the fans one by one, and then in each kind, told by its "
        "colour, all other cards in rising order: 2, 3, 4.",
    ),
    "rescues": RegulationText(
        mark("Rescues in a game"),
        mark("How often a buried needed card may be taken out when nothing else helps."),
        "ЭТО ИСКЛЮЧЕНИЕ из общих правил допускается ТОЛЬКО ОДИН РАЗ за игру для формата не выше 5х9х3.",
        "THIS EXCEPTION to the general rules is allowed ONLY ONCE a game for a format up to 5×9×3.",
    ),
    "base_penalty": RegulationText(
        mark("Penalty for a buried base"),
        mark("Seconds for each buried base card taken beyond the least that anybody needed."),
        "Каждое дополнительное извлечение относительно игрока с наилучшим таким показателем приводит к наложению "
        "штрафа в 150 секунд (цифра зависит от формата игры mхnхp).",
        "Each further extraction, compared with the player who needed fewest, brings a penalty of 150 seconds (the "
        "number depends on the format m×n×p).",
    ),
    "transfer_penalty": RegulationText(
        mark("Penalty for a transfer"),
        mark("Seconds for each transfer beyond the least that anybody needed."),
        "На каждую избыточную перекладку налагается штраф в размере 30 сек. (также учитывается формат игры).",
        "For each transfer too many there is a penalty of 30 seconds (the format counts here too).",
    ),
}

_CHESS196 = {
    "lot_after": RegulationText(
        mark("Lots after"),
        mark("After so many moves of each side without a capture or a pawn's move a coin names the winner."),
        "Если ни один из соперников не сможет выиграть, то бросают жребий.",
        "If neither of the opponents can win, lots are cast.",
        unit=mark("moves"),
        step=10,
        most=500,
    ),
    "touch_move": RegulationText(
        mark("Touched is moved"),
        mark("A touched piece must move, a touched enemy piece must be taken, and no move is taken back."),
        "Если один из партнеров при своей очереди хода дотронулся до своей фигуры, он должен ходить («тронул - "
        "ходи!»). Если при своей очереди хода игрок дотронулся до фигуры соперника, он должен взять ее.",
        "If one of the partners, on his turn, has touched a piece of his own, he must move it (“touched – move!”). If "
        "a player, on his turn, has touched a piece of the opponent's, he must take it.",
    ),
}

TEXTS: dict[str, dict[str, RegulationText]] = {
    "stavropol": _STAVROPOL, "itd": _ITD, "chess196": _CHESS196, "totas": _TOTAS,
}  # fmt: skip

BLURBS: dict[str, str] = {
    "stavropol": mark("Twenty-five balls a side in a transparent cube of 125 cells. Bring yours across."),
    "itd": mark("Fans of fruit cards, to be taken out in order. For one, or for any number on the same deal."),
    "spatial": mark("Chess in a cube of 512 cells: 116 pieces a side go up and down too. The lion is new."),
    "totas": mark("A battle on 12×12 squares: both sides plan in secret, plans are opened at once, dice decide."),
    "chess196": mark("Chess on 14×14 squares with Prince, Gusar and Vityaz. A king that gets across wins."),
}
"""One line about each game for its card."""


def text_of(game_id: str, option: str) -> RegulationText:
    """The words for a regulation; one without any goes by its own name."""
    return TEXTS.get(game_id, {}).get(option) or RegulationText(option, "")
