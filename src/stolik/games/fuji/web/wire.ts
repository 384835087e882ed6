// Written by web/build/generate_types.py from the server's own structs; not to be edited.

/** The mountain as a seat sees it. */
export interface FujiView {
  players: number;
  level: number;
  scenario: number;
  pair: string | null;
  excitement: boolean;
  text: string;
  own_box: boolean;
  round: number;
  phase: string;
  rows: number;
  columns: number;
  map: Cell[];
  figures: Figure[];
  neighbours: number[][];
  track: number;
  plasters: number[];
  costs: number[];
  stack: number;
  used: string[];
  bars: number;
  statements: Statement[];
  asked: PendingQuestion[];
  turn: number | null;
  prospects: Prospect[];
  last_round: LastRound | null;
  over: boolean;
  ending: string | null;
  score: number | null;
  verdict: string | null;
  you: number | null;
  dice: Die[];
  third: Die[];
  picked: number[];
  turns: Die[];
  rerolls: number;
  third_rerolls: number;
  standing: [string, number][];
}

/** A place of the map, with what lies there. */
export interface Cell {
  row: number;
  column: number;
  kind: string;
  card: string | null;
  condition: Condition | null;
  reroll: boolean;
  start: string | null;
  token: string | null;
  eruption: number | null;
  floods_in: number | null;
  pawns: number[];
  targets: number[];
}

/** Which faces count on a card. */
export interface Condition {
  form: string;
  colours: string[];
  values: number[];
  parity: string | null;
}

/** One of those who flee. */
export interface Figure {
  figure: number;
  seat: number | null;
  skill: string | null;
  cell: number | null;
  target: number | null;
  steps: number | null;
  rerolls: number | null;
  reach: number[];
  fatigue: number;
  wounds: string[];
  equipment: Equipment[];
  offered: string[];
  bars: number;
  flares: number;
  spared: boolean;
  dice: number;
  open_dice: Die[];
  aside: Die[];
  ready: boolean;
  moved: boolean;
  waits: boolean;
}

/** A card of equipment that somebody holds. */
export interface Equipment {
  card: string;
  used_once: boolean;
  new: boolean;
}

/** A die as it lies: its number (figure * 6 + k), kind, colour of the face and value. */
export interface Die {
  die: number;
  kind: string;
  colour: string;
  value: number;
}

/** Something said in this round that still stands. */
export interface Statement {
  figure: number;
  kind: string;
  topic: string | null;
  grade: string | null;
  to: number | null;
  phase: string;
}

/** A choice that comes before anything else. */
export interface PendingQuestion {
  figure: number;
  seats: number[];
  what: string;
  card: string | null;
  by: number | null;
  first: string | null;
  most: number | null;
}

/** What the turn of a figure in phase 5 brings if it goes now. */
export interface Prospect {
  figure: number;
  card: string;
  mine: Sum;
  neighbours: Sum[];
  extra: number;
  success: boolean;
  difference: number | null;
  fatigue: number;
  is_counted: boolean;
  wounds: number;
  falls: boolean;
  path: number[];
  tokens: number[];
  erupts: number[];
  dies: number[];
  wins: boolean;
}

/** What one figure has under a condition. */
export interface Sum {
  figure: number;
  dice: Die[];
  sum: number;
}

/** How a round ended: the dice beside what was said. */
export interface LastRound {
  round: number;
  dice: Die[][];
  said: Statement[];
  moves: Prospect[];
}

/** Terrain cards were laid on the cells of the map from `first` on; none on crater and volcano. */
export interface Laid {
  type: "laid";
  first: number;
  cards: (string | null)[];
}

/** A figure has a skill. */
export interface Skilled {
  type: "skilled";
  figure: number;
  skill: string;
}

/** A figure drew equipment at the start, of which it keeps so many. */
export interface Dealt {
  type: "dealt";
  figure: number;
  cards: string[];
  keeps: number;
}

/** One of those cards stays. */
export interface Kept {
  type: "kept";
  figure: number;
  card: string;
}

/** A round begins. */
export interface Round {
  type: "round";
  round: number;
}

/** A phase begins. */
export interface Phase {
  type: "phase";
  phase: string;
}

/** Dice were thrown or turned; sent to those who see them. */
export interface Rolled {
  type: "rolled";
  figure: number;
  dice: Die[];
}

/** A screen has opened, or a die came into hands; sent to those who see it. */
export interface Shown {
  type: "shown";
  figure: number;
  dice: Die[];
}

/** A marker was put on a terrain card. */
export interface Targeted {
  type: "targeted";
  figure: number;
  card: string;
}

/** A marker was out of reach and taken off. */
export interface Untargeted {
  type: "untargeted";
  figure: number;
  card: string;
}

/** A seat is ready. */
export interface Readied {
  type: "readied";
  seat: number;
}

/** A seat is not ready after all. */
export interface Waited {
  type: "waited";
  seat: number;
}

/** A seat made a statement; its parts are those of the move. */
export interface Said {
  type: "said";
  seat: number;
  kind: string;
  topic: string | null;
  grade: string | null;
  to: number | null;
}

/** A seat has rerolled enough for a figure. */
export interface Finished {
  type: "finished";
  seat: number;
  figure: number;
}

/** Dice lie aside, open, and do not count in this round. */
export interface PutAside {
  type: "put_aside";
  figure: number;
  dice: Die[];
}

/** A figure uses equipment. */
export interface Played {
  type: "played";
  figure: number;
  card: string;
}

/** The knife does what that equipment does. */
export interface Copied {
  type: "copied";
  figure: number;
  card: string;
}

/** A die was chosen; sent to who chose it. */
export interface Picked {
  type: "picked";
  figure: number;
  die: number;
}

/** A figure threw dice again. */
export interface Threw {
  type: "threw";
  figure: number;
}

/** A figure names another for a card. */
export interface Named {
  type: "named";
  figure: number;
  other: number;
  card: string;
}

/** A rope brought a pawn to a terrain card. */
export interface Stepped {
  type: "stepped";
  figure: number;
  card: string;
}

/** These cells of the map turned to lava. */
export interface Erupted {
  type: "erupted";
  places: number[];
}

/** A figure drew equipment. */
export interface Drew {
  type: "drew";
  figure: number;
  card: string;
}

/** A figure answered what was asked. */
export interface Answered {
  type: "answered";
  figure: number;
  question: string;
  yes: boolean;
}

/** A die went to another figure until the round ends. */
export interface Lent {
  type: "lent";
  figure: number;
  die: number;
  to: number;
}

/** A figure turned dice. */
export interface Turned {
  type: "turned";
  figure: number;
}

/** Binoculars look at a first landscape. */
export interface ChosenCard {
  type: "chosen_card";
  figure: number;
  card: string;
}

/** Two landscapes changed places. */
export interface Swapped {
  type: "swapped";
  figure: number;
  card: string;
  other: string;
}

/** A turn of phase 5 begins, for that target. */
export interface TurnOpened {
  type: "opened";
  figure: number;
  card: string;
}

/** A figure lets others go first. */
export interface LetGoFirst {
  type: "let_go_first";
  figure: number;
}

/** A bar was spent on a figure's turn. */
export interface BarSpent {
  type: "bar_spent";
  figure: number;
  on: number;
}

/** A Collector spends no more on a figure's turn. */
export interface NoMoreBars {
  type: "no_more_bars";
  figure: number;
  on: number;
}

/** A success, and the pawn stands on its target. */
export interface Arrived {
  type: "moved";
  figure: number;
  card: string;
}

/** A success, and the pawn stays where it is. */
export interface Remained {
  type: "remained";
  figure: number;
}

/** No success. */
export interface Failed {
  type: "failed";
  figure: number;
}

/** Fatigue, and the space it has come to. */
export interface Tired {
  type: "tired";
  figure: number;
  by: number;
  space: number;
}

/** A wound. */
export interface Wounded {
  type: "wounded";
  figure: number;
  wound: string;
}

/** A die is gone for good. */
export interface DieLost {
  type: "die_lost";
  figure: number;
  die: number;
}

/** A Collector took bars for rerolls given up. */
export interface BarsTaken {
  type: "bars_taken";
  figure: number;
  bars: number;
}

/** The Quartermaster handed equipment over. */
export interface Given {
  type: "given";
  figure: number;
  card: string;
  to: number;
}

/** With the skill, equipment used once is gone. */
export interface Discarded {
  type: "discarded";
  figure: number;
  cards: string[];
}

/** It is over, for all alike. */
export interface Ended {
  type: "ended";
  ending: string;
}

/** Choose this skill. */
export interface Skill {
  type: "skill";
  skill: string;
  third: boolean;
}

/** Keep this equipment card of those drawn. */
export interface Keep {
  type: "keep";
  card: string;
  third: boolean;
}

/** Put the target marker on this terrain card. */
export interface Target {
  type: "target";
  card: string;
  third: boolean;
}

/** Use this equipment card. */
export interface Play {
  type: "play";
  card: string;
  third: boolean;
}

/** Let the knife do what this equipment card does. */
export interface Copy {
  type: "copy";
  card: string;
  third: boolean;
}

/** Hand this equipment card over; to whom is asked next. */
export interface Give {
  type: "give";
  card: string;
  third: boolean;
}

/** Name this figure. */
export interface Choose {
  type: "choose";
  chosen: number;
  third: boolean;
}

/** Choose this die; several in rising order. */
export interface PickDie {
  type: "die";
  die: number;
  third: boolean;
}

/** Throw the chosen dice. */
export interface Throw {
  type: "throw";
  third: boolean;
}

/** No more dice, or no more rerolls. */
export interface Done {
  type: "done";
  third: boolean;
}

/** Put this die aside, as a Guide. */
export interface Aside {
  type: "aside";
  die: number;
  third: boolean;
}

/** Choose this terrain card for a rope or binoculars. */
export interface Card {
  type: "card";
  card: string;
  third: boolean;
}

/** Turn the chosen die to this value. */
export interface Face {
  type: "face";
  value: number;
  third: boolean;
}

/** Yes to what is asked. */
export interface Yes {
  type: "yes";
  third: boolean;
}

/** No to what is asked. */
export interface No {
  type: "no";
  third: boolean;
}

/** Begin the turn of phase 5. */
export interface Open {
  type: "open";
  third: boolean;
}

/** Let others go first. */
export interface Later {
  type: "later";
  third: boolean;
}

/** Spend a bar on the open turn. */
export interface Bar {
  type: "bar";
  third: boolean;
}

/** Spend no more bars on the open turn. */
export interface Enough {
  type: "enough";
  third: boolean;
}

/** Go to the target; these eruption tokens, numbered 1 and 2 in reading order, are woken on the way. */
export interface Go {
  type: "go";
  tokens: number[];
  third: boolean;
}

/** Stay where the pawn stands, in spite of success. */
export interface Remain {
  type: "remain";
  third: boolean;
}

/** Take the failure. */
export interface Fail {
  type: "fail";
  third: boolean;
}

/** Take this wound. */
export interface Wound {
  type: "wound";
  wound: string;
  third: boolean;
}

/** Say that you are ready. */
export interface Ready {
  type: "ready";
}

/** Take readiness back. */
export interface Wait {
  type: "wait";
}

/** Say how you stand with a terrain card, a colour, even, odd, high or low dice. */
export interface Standing {
  type: "standing";
  topic: string;
  grade: string;
}

/** Say whether you may threaten a figure at its target. */
export interface Threat {
  type: "threat";
  to: number;
  grade: string;
}

/** Say that you would rather take this card than your target. */
export interface Rather {
  type: "rather";
  card: string;
}

/** Ask to have this card left to you. */
export interface Leave {
  type: "leave";
  card: string;
}

/** Say that you can give way on this card. */
export interface Way {
  type: "way";
  card: string;
}

/** Ask a figure to get weaker or stronger. */
export interface Please {
  type: "please";
  to: number;
  grade: string;
}

/** Say how much you will reroll. */
export interface Plan {
  type: "plan";
  grade: string;
}

/** Agree with a figure. */
export interface Agree {
  type: "agree";
  to: number;
}

/** Doubt what a figure says or plans. */
export interface Doubt {
  type: "doubt";
  to: number;
}

export type View = FujiView;

export type GameEvent =
  | Laid
  | Skilled
  | Dealt
  | Kept
  | Round
  | Phase
  | Rolled
  | Shown
  | Targeted
  | Untargeted
  | Readied
  | Waited
  | Said
  | Finished
  | PutAside
  | Played
  | Copied
  | Picked
  | Threw
  | Named
  | Stepped
  | Erupted
  | Drew
  | Answered
  | Lent
  | Turned
  | ChosenCard
  | Swapped
  | TurnOpened
  | LetGoFirst
  | BarSpent
  | NoMoreBars
  | Arrived
  | Remained
  | Failed
  | Tired
  | Wounded
  | DieLost
  | BarsTaken
  | Given
  | Discarded
  | Ended;

export type Move =
  | Skill
  | Keep
  | Target
  | Play
  | Copy
  | Give
  | Choose
  | PickDie
  | Throw
  | Done
  | Aside
  | Card
  | Face
  | Yes
  | No
  | Open
  | Later
  | Bar
  | Enough
  | Go
  | Remain
  | Fail
  | Wound
  | Ready
  | Wait
  | Standing
  | Threat
  | Rather
  | Leave
  | Way
  | Please
  | Plan
  | Agree
  | Doubt;
