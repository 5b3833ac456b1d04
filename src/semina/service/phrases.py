"""The phrases that players may say to each other: a chat in which nobody can be insulted."""

from semina.words import Message, message

PHRASES: dict[str, Message] = {
    "hello": message("Hello!"),
    "good-luck": message("Good luck!"),
    "well-played": message("Well played!"),
    "oops": message("Oops!"),
    "thinking": message("I am thinking…"),
    "one-moment": message("One moment, please."),
    "thanks": message("Thank you!"),
    "good-game": message("Good game!"),
    "again": message("Once more?"),
    "goodbye": message("Goodbye!"),
}
