"""The regulations of TOTAS in plain words, with the inventor's sentences."""

from __future__ import annotations

from app.i18n import mark
from app.panels.regulation_text import RegulationText

TEXTS: dict[str, RegulationText] = {
    "setup": RegulationText(
        mark("Zones and labyrinths"),
        mark("Zones stop some of the enemy's pieces; a labyrinth is laid in secret and catches one of them."),
        "Игроки, согласно принятой ими стратегии игры, из трех зон выбирают две и об их размещении объявляют друг "
        "другу.",
        "The players, by the strategy they have chosen, pick two of the three zones and announce to each other where "
        "they lie.",
        {"quick": mark("Drawn by lot"), "players": mark("Laid by the players"), "plain": mark("None")},
    ),
    "reserve_pieces": RegulationText(
        mark("Reserve pieces"),
        mark("Vepr stands for a Griffin, Chariot for the other, Dark Horse for a knight; on both sides alike."),
        'Фигуры "Вепрь", "Колесница" и "Темная лошадка" выставляются на поле вместо других фигур (с началом '
        "партии) согласно жребию либо по обоюдному согласию игроков.",
        "Vepr, Chariot and Dark Horse are put on the board in place of other pieces (as the game begins) by lot or by "
        "agreement of the players.",
        {
            "none": mark("None"),
            "agreed": mark("By agreement"),
            "lot": mark("By lot"),
            "W": mark("Vepr"),
            "C": mark("Chariot"),
            "H": mark("Dark Horse"),
            "WC": mark("Vepr and Chariot"),
            "WH": mark("Vepr and Dark Horse"),
            "CH": mark("Chariot and Dark Horse"),
        },
    ),
    "moves_per_turn": RegulationText(
        mark("Moves in a plan"),
        mark("Two is the inventor's game, both at once by two pieces; one makes a short game."),
        "Игровым ходом считается, по меньшей мере, два одновременных хода играющих в установленный интервал времени.",
        "A game turn is at least two moves at once by the players, in the set interval of time.",
    ),
    "turn_limit": RegulationText(
        mark("Length of the game"),
        mark("After so many turns the greater combat potential wins."),
        "Назначенное количество игровых ходов, победителем считается игрок, имеющий перевес в «боевом» потенциале "
        "фигур.",
        "The appointed number of game turns: the winner is the player whose pieces have the greater “combat” "
        "potential.",
        unit=mark("turns"),
        step=10,
        most=500,
    ),
    "blind_turn": RegulationText(
        mark("Blind turn"),
        mark("After this turn visors go down: one turn is planned from memory, and then the mole is drawn."),
        "После 25 игрового хода игрокам дается время запомнить расположение фигур, надеваются шлемы, опускаются "
        "забрала, так как следующий ход игроки делают «втемную».",
        "After game turn 25 the players get time to remember where the pieces stand, helmets are put on and visors "
        "lowered, for the next turn is made in the dark.",
        none=mark("no blind turn, no mole"),
        unit=mark("turns"),
        step=5,
        most=200,
    ),
    "mole": RegulationText(
        mark("Mole"),
        mark("After the blind turn a piece of each side, drawn by lot, changes sides unless a Dozor guards it."),
        'Затем определяется, путем бросания жребия, "крот" (объявленные фигуры меняют своих "хозяев").',
        "Then the “mole” is found by casting lots (the pieces announced change their “masters”).",
    ),
    "blast_blind": RegulationText(
        mark("Visors down after an eruption"),
        mark("The turn after any eruption is planned from memory too, with light and sound, on an unstable seat."),
        'После произведенного удара фигурой "Вулкан" или(и) "Торнадо" игроки надевают шлемы, и следующий ход '
        "выполняют при звуковой и цветовой иллюминации, а также может быть использовано с нестабильной плоскостью "
        "посадочного места.",
        "After a strike by Volcano or Tornado the players put on helmets and make the next turn amid sound and "
        "coloured lights; an unstable seat may be used as well.",
    ),
    "memory_seconds": RegulationText(
        mark("Time to remember"),
        mark("So long the pieces can still be seen before a visor goes down; no clock runs meanwhile."),
        "Игрокам дается время запомнить расположение фигур.",
        "The players get time to remember where the pieces stand.",
        none=mark("no time"),
        unit=mark("s"),
        step=5,
        most=120,
    ),
    "plan_seconds": RegulationText(
        mark("Time for a plan"),
        mark("A plan that is not locked in time loses."),
        "Игрок считается побежденным, если после выполнения игрового хода соперником он не успел, в установленный "
        'интервал времени, нанести ответный "удар" либо его игровое время закончилось.',
        "A player is held to be beaten if, after the opponent's game turn, he did not manage to strike back in the set "
        "interval of time, or if his playing time has run out.",
        none=mark("no limit"),
    ),
    "reserve_seconds": RegulationText(
        mark("Reserve of time"),
        mark("It runs while a side plans and loses when used up. At the limit of turns more of it breaks a tie."),
        "При равных шансах на игровом поле, победителем считается игрок с большим резервом игрового времени.",
        "With equal chances on the board the winner is the player with the greater reserve of playing time.",
        none=mark("no clock"),
    ),
}
LOT = RegulationText(
    mark("Sides"),
    mark("A coin says who plays White."),
    "Введено средство случайного выбора чисел для определения стороны игрового поля.",
    "A means of choosing numbers at random is brought in to decide the side of the board.",
    {"lot": mark("By lot"), "white": mark("As written")},
)
"""How sides are dealt out; no regulation, for both ways lead to the same game."""
TEAMS = RegulationText(
    mark("Two against two"),
    mark("Partners plan together: each makes one of the two moves, and they take turns to choose first."),
    "В игре могут участвовать по 2 человека с каждой стороны.",
    "Two people a side may take part in the game.",
)
