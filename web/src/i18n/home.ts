// Sentences of the home page, its sheets, joining by code, and the few lines on every page.

const pl = {
  name: "Stolik",
  title: "Stolik: rodzinne gry planszowe, z ludźmi i botami",
  home: "Stolik, strona główna",
  mine: "Moje gry",
  goingOn: "w toku",
  settings: "Ustawienia",
  language: "Język",
  otherLanguage: "English",
  skip: "Przejdź do gier",

  ask: "W co dziś gramy?",
  lead: "Wybierz pudełko i siadaj. Bez zakładania konta, bez reklam.",
  leadAs: "Siadasz do stołu jako",
  rename: "Zmień imię",
  yourTurn: (title: string) => `Twoja kolej w ${title}`,
  theyWait: (names: string) => `Czekają: ${names}`,
  goThere: "Przejdź do stołu",
  and: "i",

  shelf: "Półka z grami",
  thumbs: "Gry na półce",
  players: (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`),
  playersLong: (from: number, to: number) => (from === to ? `dla ${from} osób` : `od ${from} do ${to} osób`),
  minutes: (minutes: number) => `${minutes} min`,
  minutesLong: (minutes: number) => `około ${minutes} minut`,
  age: (age: number) => `${age}+`,
  ageLong: (age: number) => `od ${age} lat`,
  playBots: "Zagraj z botami",
  withFriends: "Ze znajomymi",
  oneScreen: "Na jednym ekranie",
  watch: "Popatrz na\u00a0boty",
  choose: (title: string) => `${title}: wybierz, jak gracie`,
  opening: "Rozkładam grę…",
  again: "Spróbuj jeszcze raz",

  joinTitle: "Masz kod?",
  joinLead: "Wpisz kod stołu, a usiądziesz obok znajomych.",
  code: "Kod stołu",
  join: "Dołącz",
  joining: "Szukam stołu…",
  joinPage: "Dołącz do stołu",
  openTables: "Stoły, do których można się dosiąść",

  fan:
    "Stolik to nieoficjalna strona zrobiona z sympatii do tych gier. Prawa do nich mają ich autorzy i wydawcy, a " +
    "rysunki są nasze. Podoba się? Kup pudełko.",
  about: "Autorzy i licencje",
  foot: "Stopka",

  missingTitle: "Tu nic nie stoi",
  missing: "Pod tym adresem nie ma stołu ani strony. Może w linku zabrakło kilku liter.",
  missingBack: "Wróć do półki z grami",
};

const en: typeof pl = {
  name: "Stolik",
  title: "Stolik: family board games, with people and bots",
  home: "Stolik, home page",
  mine: "My games",
  goingOn: "going on",
  settings: "Settings",
  language: "Language",
  otherLanguage: "Polski",
  skip: "Skip to the games",

  ask: "What shall we play?",
  lead: "Pick a box and sit down. No sign-up, no ads.",
  leadAs: "You sit down as",
  rename: "Change the name",
  yourTurn: (title: string) => `Your turn in ${title}`,
  theyWait: (names: string) => `Waiting for you: ${names}`,
  goThere: "Go to the table",
  and: "and",

  shelf: "The shelf of games",
  thumbs: "Games on the shelf",
  players: (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`),
  playersLong: (from: number, to: number) => (from === to ? `for ${from} players` : `for ${from} to ${to} players`),
  minutes: (minutes: number) => `${minutes} min`,
  minutesLong: (minutes: number) => `about ${minutes} minutes`,
  age: (age: number) => `${age}+`,
  ageLong: (age: number) => `from the age of ${age}`,
  playBots: "Play with bots",
  withFriends: "With friends",
  oneScreen: "On\u00a0one screen",
  watch: "Watch bots",
  choose: (title: string) => `${title}: choose how you play`,
  opening: "Setting the table…",
  again: "Try again",

  joinTitle: "Got a code?",
  joinLead: "Type the code of the table and sit down beside your friends.",
  code: "Table code",
  join: "Join",
  joining: "Looking for the table…",
  joinPage: "Join a table",
  openTables: "Tables that you may join",

  fan:
    "Stolik is an unofficial page made out of love for these games. The rights belong to their authors and " +
    "publishers; the drawings are ours. Like it? Buy the box.",
  about: "Authors and licences",
  foot: "Footer",

  missingTitle: "Nothing stands here",
  missing: "There is no table and no page at this address. Perhaps the link has lost a few letters.",
  missingBack: "Back to the shelf",
};

export const homeTexts = { pl, en };
