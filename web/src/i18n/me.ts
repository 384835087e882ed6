// What the page says that is one's own: games, name, people on this device, account, devices, bots, deleting it all.

import { en as counted, pl as ile } from ".";

const pl = {
  title: "Moje gry",
  lead: "Wszystko, co Stolik o Tobie pamięta. Możesz to zmienić albo usunąć.",
  unknownTitle: "Jeszcze nic tu nie ma",
  unknownNote: "Zagraj w cokolwiek, a Twoje gry pojawią się tutaj. Konto nie jest do tego potrzebne.",
  toShelf: "Do półki z grami",
  loading: "Zaglądam do szuflady…",
  again: "Spróbuj jeszcze raz",

  games: "Gry",
  noGames: "Żadnej gry jeszcze nie ma. Pierwsza czeka na półce.",
  states: { open: "czeka na początek", running: "w toku", over: "skończona", closed: "odłożona" },
  yourTurn: "Twoja kolej",
  record: "Zapis",
  recordOf: (title: string, when: string) => `Zapis gry: ${title}, ${when}`,
  older: "Starsze gry",

  name: "Imię przy stole",
  nameNote: "Zmienia się przy wszystkich stołach, także dawnych.",
  save: "Zapisz",
  saved: "Zapisane.",

  companions: "Osoby przy tym urządzeniu",
  companionsLead: "Grają z Tobą na jednym ekranie. Usunięte imię znika także z dawnych gier.",
  forgetOne: "Usuń",
  forgetWhom: (name: string) => `Usuń: ${name}`,

  account: "Konto",
  accountGuest: "Grasz bez konta. Konto przyda się, żeby wrócić do swoich gier z innego urządzenia.",
  accountYours: "Masz konto: na każdym urządzeniu zalogujesz się tym samym loginem i hasłem.",
  make: "Załóż konto",
  haveOne: "Mam już konto",
  noneYet: "Nie mam jeszcze konta",
  login: "Login",
  loginNote: "3–32 znaki: litery a–z, cyfry, kropki, myślniki.",
  password: "Hasło",
  passwordNote: "Co najmniej 8 znaków.",
  logIn: "Zaloguj",
  logInNote: "Gry, w które gra się teraz bez konta, zostaną pod dotychczasowym imieniem.",
  logOut: "Wyloguj to urządzenie",
  change: "Zmień hasło",
  oldPassword: "Obecne hasło",
  newPassword: "Nowe hasło",
  changed: "Hasło zmienione. Inne urządzenia trzeba zalogować od nowa.",

  devices: "Urządzenia",
  devicesLead: "Pamiętają, że to Ty.",
  thisOne: "to urządzenie",
  unknownDevice: "nieznane urządzenie",
  seen: (when: string) => `ostatnio: ${when}`,
  forgetDevice: "Zapomnij urządzenie",

  bots: "Moje boty",
  botsLead: "Program z tokenem siada do stołu tak jak człowiek.",
  botName: "Imię bota",
  addBot: "Utwórz token",
  tokenFor: (name: string) => `Token bota ${name}`,
  tokenOnce: "Widać go tylko teraz. Skopiuj go i nikomu nie pokazuj.",
  copy: "Skopiuj",
  copied: "Skopiowane",
  endBot: "Unieważnij",
  endWhose: (name: string) => `Unieważnij token: ${name}`,

  muted: "Wyciszeni",
  mutedCount: (count: number) => `Nie słyszysz ${ile(count, "osoby", "osób", "osób")}.`,
  unmute: "Słuchaj znowu wszystkich",

  deletion: "Usuń moje dane",
  deletionLead:
    "Znikną: imię, konto, urządzenia, osoby obok, boty, lista gier i Twoje wiadomości. Gry innych osób zostają, " +
    "bez Twojego imienia.",
  deletionStart: "Chcę usunąć swoje dane",
  deletionAsk: "Tego nie da się cofnąć. Na pewno?",
  deletionYes: "Tak, usuń wszystko",
  deletionNo: "Nie, zostaję",
};

const en: typeof pl = {
  title: "My games",
  lead: "All that Stolik remembers about you. You may change or delete it.",
  unknownTitle: "Nothing here yet",
  unknownNote: "Play anything, and your games will be here. No account is needed for that.",
  toShelf: "To the shelf of games",
  loading: "Looking into the drawer…",
  again: "Try again",

  games: "Games",
  noGames: "No game yet. The first one waits on the shelf.",
  states: { open: "waits to begin", running: "going on", over: "finished", closed: "put away" },
  yourTurn: "Your turn",
  record: "Record",
  recordOf: (title: string, when: string) => `Record of ${title}, ${when}`,
  older: "Older games",

  name: "Name at the table",
  nameNote: "It changes at all tables, also at those of the past.",
  save: "Save",
  saved: "Saved.",

  companions: "People at this device",
  companionsLead: "They play with you on one screen. A name that is removed leaves past games too.",
  forgetOne: "Remove",
  forgetWhom: (name: string) => `Remove: ${name}`,

  account: "Account",
  accountGuest: "You play without an account. With one you can come back to your games from another device.",
  accountYours: "You have an account: the same login and password work on every device.",
  make: "Make an account",
  haveOne: "I have an account",
  noneYet: "I have no account yet",
  login: "Login",
  loginNote: "3–32 characters: letters a–z, digits, dots, dashes.",
  password: "Password",
  passwordNote: "At least 8 characters.",
  logIn: "Log in",
  logInNote: "Games that are played without an account now stay under the present name.",
  logOut: "Log this device out",
  change: "Change the password",
  oldPassword: "Present password",
  newPassword: "New password",
  changed: "The password is changed. Other devices have to log in again.",

  devices: "Devices",
  devicesLead: "They remember that it is you.",
  thisOne: "this device",
  unknownDevice: "unknown device",
  seen: (when: string) => `last seen: ${when}`,
  forgetDevice: "Forget the device",

  bots: "My bots",
  botsLead: "A program with a token sits down like a person.",
  botName: "Name of the bot",
  addBot: "Make a token",
  tokenFor: (name: string) => `Token of the bot ${name}`,
  tokenOnce: "It is shown only now. Copy it, and show it to nobody.",
  copy: "Copy",
  copied: "Copied",
  endBot: "End it",
  endWhose: (name: string) => `End the token: ${name}`,

  muted: "Muted",
  mutedCount: (count: number) => `You do not hear ${counted(count, "person", "people")}.`,
  unmute: "Hear everyone again",

  deletion: "Delete my data",
  deletionLead:
    "It takes away your name, account, devices, people beside you, bots, list of games and everything you said " +
    "here. The games of others stay, without your name.",
  deletionStart: "I want to delete my data",
  deletionAsk: "This cannot be undone. Are you sure?",
  deletionYes: "Yes, delete everything",
  deletionNo: "No, I stay",
};

export const meTexts = { pl, en };
