// What the page of credits says: whose the games are, what is ours, whose work we use, and what is kept about people.

const pl = {
  title: "Autorzy i licencje",
  lead:
    "Stolik to nieoficjalna, niekomercyjna strona zrobiona z sympatii do tych gier. Powstała bez udziału autorów " +
    "i wydawców.",
  gamesTitle: "Gry",
  gamesLead:
    "Pomysły, tytuły i prawa należą do autorów i wydawców. Zasady opisujemy własnymi słowami, a rysunki są " +
    "nasze. Podoba się? Kup pudełko.",
  author: "Autor",
  publisher: "Wydawca",
  illustrator: "Ilustracje w pudełku",
  fails: "Nie widać listy gier.",

  rebuiltTitle: "Co musieliśmy odtworzyć",
  rebuiltLead: "Tego instrukcje nie mówią wprost:",
  rebuiltRest:
    "Inne miejsca, w których instrukcja zostawia pytanie, są rozstrzygnięte i wypisane w zasadach każdej gry.",

  fairnessTitle: "Uczciwy los",
  fairness:
    "Zanim padnie pierwsza kość, serwer ogłasza odcisk swojego ziarna losu, a każde urządzenie dorzuca własne " +
    "liczby, więc nikt nie może wybrać wyniku. Po grze ziarno wychodzi na jaw i jednym przyciskiem Twoja " +
    "przeglądarka przelicza każdą kartę i każdy rzut od nowa.",

  keptTitle: "Co o Tobie pamiętamy",
  kept: [
    "Imię, które sobie wybierzesz, i stoły, przy których siedzisz, razem z zapisem ruchów i rozmów.",
    "Ciasteczko, po którym poznajemy urządzenie, oraz nazwę przeglądarki, żeby można było je rozpoznać na liście.",
    "Jeśli założysz konto: login i skrót hasła. Adres e-mail do niczego nie jest potrzebny.",
    "Żadnych reklam, żadnego śledzenia, nic z obcych serwerów.",
  ],
  keptDelete: "Wszystko możesz zobaczyć i usunąć na stronie",
  keptLink: "Moje gry",

  artTitle: "Czyja praca tu pomaga",
  art: [
    { what: "Fluent Emoji (płaskie)", who: "Microsoft", licence: "MIT" },
    { what: "game-icons.net", who: "Lorc, Delapouite i inni autorzy", licence: "CC BY 3.0" },
    { what: "Lucide", who: "Lucide Contributors", licence: "ISC" },
    { what: "Pismo Fraunces", who: "The Fraunces Project Authors", licence: "SIL OFL 1.1" },
    { what: "Pismo Nunito", who: "The Nunito Project Authors", licence: "SIL OFL 1.1" },
    { what: "Svelte", who: "Svelte Contributors", licence: "MIT" },
    { what: "ZzFX (dźwięki)", who: "Frank Force", licence: "MIT" },
  ],
  artNote: "Ikony z game-icons.net mają u nas zmienione kolory.",
};

const en: typeof pl = {
  title: "Authors and licences",
  lead:
    "Stolik is an unofficial, non-commercial page made out of love for these games, without their authors or " +
    "publishers.",
  gamesTitle: "Games",
  gamesLead:
    "Ideas, titles and rights belong to the authors and publishers. The rules are told in our own words, and the " +
    "drawings are ours. Like it? Buy the box.",
  author: "Author",
  publisher: "Publisher",
  illustrator: "Pictures in the box",
  fails: "The list of games cannot be seen.",

  rebuiltTitle: "What we had to rebuild",
  rebuiltLead: "This the rulebooks do not tell:",
  rebuiltRest: "Other places where a rulebook leaves a question open are decided and listed in the rules of each game.",

  fairnessTitle: "Fair luck",
  fairness:
    "Before the first die falls, the server publishes a fingerprint of its seed, and every device adds numbers " +
    "of its own, so nobody can choose a result. After the game the seed is revealed, and with one button your " +
    "browser computes every card and every roll again.",

  keptTitle: "What we remember about you",
  kept: [
    "The name you choose, and the tables where you sit, with their moves and talk.",
    "A cookie by which we know the device, and the name of its browser, so that you can tell it in the list.",
    "If you make an account: the login and a hash of the password. No e-mail address is needed for anything.",
    "No ads, no tracking, nothing from other servers.",
  ],
  keptDelete: "You can see and delete all of it on the page",
  keptLink: "My games",

  artTitle: "Whose work helps here",
  art: [
    { what: "Fluent Emoji (flat)", who: "Microsoft", licence: "MIT" },
    { what: "game-icons.net", who: "Lorc, Delapouite and other authors", licence: "CC BY 3.0" },
    { what: "Lucide", who: "Lucide Contributors", licence: "ISC" },
    { what: "Fraunces typeface", who: "The Fraunces Project Authors", licence: "SIL OFL 1.1" },
    { what: "Nunito typeface", who: "The Nunito Project Authors", licence: "SIL OFL 1.1" },
    { what: "Svelte", who: "Svelte Contributors", licence: "MIT" },
    { what: "ZzFX (sounds)", who: "Frank Force", licence: "MIT" },
  ],
  artNote: "The icons from game-icons.net are recoloured here.",
};

export const aboutTexts = { pl, en };
