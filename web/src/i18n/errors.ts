// What went wrong, kindly, by the server's error code; the sentence says what to do next.

import type { Language } from ".";

const pl = {
  unreachable: "Nie ma połączenia ze stolikiem. Sprawdź internet i spróbuj jeszcze raz.",
  unavailable: "Stolik przez chwilę nie zapisuje. Spróbuj za moment.",
  too_often: "Za szybko. Odczekaj chwilę i spróbuj jeszcze raz.",
  busy: "Loguje się teraz bardzo dużo osób. Spróbuj jeszcze raz za kilka sekund.",
  unknown_table: "Nie ma takiego stołu. Może został już zamknięty albo w kodzie jest literówka.",
  unknown_person: "Przeglądarka nie zapamiętała, kim jesteś. Włącz pliki cookie dla tej strony.",
  foreign_origin:
    "Ta strona działa pod innym adresem, niż spodziewa się serwer. Wejdź na nią jeszcze raz z głównego adresu.",
  not_watched: "Gospodarz nie wpuszcza widzów do tego stołu.",
  unknown_game: "Tej gry nie ma na tej półce.",
  bad_setup: "W taki zestaw nie da się zagrać. Zmień liczbę osób albo warianty.",
  bad_name: "Imię ma od 1 do 24 znaków, w jednej linii.",
  bad_login: "Login ma od 3 do 32 znaków: litery a–z, cyfry, kropki, myślniki i podkreślenia.",
  bad_password: "Hasło ma co najmniej 8 znaków.",
  login_taken: "Ten login jest już zajęty. Wybierz inny.",
  wrong_login: "Login albo hasło się nie zgadza.",
  wrong_password: "Obecne hasło się nie zgadza.",
  too_many: "Więcej już się tu nie zmieści. Usuń coś z listy i spróbuj jeszcze raz.",
  not_yours: "Tego już tu nie ma.",
  seat_taken: "Ktoś już tam usiadł.",
  already_started: "Ta gra już się zaczęła.",
  closed: "Ten stół jest już zamknięty.",
  rules_gone: "Zasady, według których grał ten stół, już się zmieniły.",
  not_over: "Zapis będzie gotowy po końcu gry.",
  fault: "Coś poszło nie tak. Spróbuj jeszcze raz.",
};

const en: typeof pl = {
  unreachable: "There is no connection to the house. Check the internet and try again.",
  unavailable: "The house cannot save anything just now. Try again in a moment.",
  too_often: "Too fast. Wait a little and try again.",
  busy: "Very many people are logging in just now. Try again in a few seconds.",
  unknown_table: "There is no such table. It may have been closed, or the code has a typo.",
  unknown_person: "The browser did not remember who you are. Allow cookies for this page.",
  foreign_origin: "This page runs at another address than the server expects. Come in again by the main address.",
  not_watched: "The host lets nobody watch this table.",
  unknown_game: "This game is not on this shelf.",
  bad_setup: "It cannot be played like this. Change the number of people or the options.",
  bad_name: "A name has 1 to 24 characters, on one line.",
  bad_login: "A login has 3 to 32 characters: letters a–z, digits, dots, dashes and underscores.",
  bad_password: "A password has at least 8 characters.",
  login_taken: "This login is taken. Choose another one.",
  wrong_login: "The login or the password is not right.",
  wrong_password: "The present password is not right.",
  too_many: "There is no room for more. Remove something from the list and try again.",
  not_yours: "It is not here any more.",
  seat_taken: "Somebody sits there already.",
  already_started: "This game has started already.",
  closed: "This table is closed.",
  rules_gone: "The rules by which this table was played have changed since.",
  not_over: "The record will be ready when the game is over.",
  fault: "Something went wrong. Try again.",
};

export type ErrorCode = keyof typeof pl;
const texts: Record<Language, typeof pl> = { pl, en };

/** A sentence for whatever was thrown; `as` renames a code where the place knows better what it means. */
export function errorMessage(
  language: Language,
  problem: unknown,
  as: Partial<Record<string, ErrorCode>> = {},
): string {
  const code = problem instanceof Error && "code" in problem ? String(problem.code) : "fault";
  const said = as[code] ?? code;
  return said in texts[language] ? texts[language][said as ErrorCode] : texts[language].fault;
}
