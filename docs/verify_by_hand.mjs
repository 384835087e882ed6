// The draws of Stolik a second time, on WebCrypto alone: runs in browsers and in Node 20 or newer. Browsers keep WebCrypto
// from pages that came over plain http; such a page hands in a hash of its own (`hashWith`).
// Written from fairness.md, whose paragraphs stand in brackets.
//
//   node docs/verify_by_hand.mjs            checks every vector in fairness-vectors.json beside it
//   node docs/verify_by_hand.mjs FILE       checks the vectors in another file

const PROTOCOL = "stolik-luck-1";
const encoder = new TextEncoder();

const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const eightBytes = (number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
};

let keyedHash = async (key, message) => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
};

export const hashWith = (other) => {
  keyedHash = other;
};

// [L1] Each part behind its length.
export const framed = (...parts) => joined(...parts.flatMap((part) => [eightBytes(part.length), part]));

// [L2] Canonical JSON, put together by hand: an object's own order of keys is not the sorted one.
export function context({ table, game, rules, players, options }) {
  const object = (facts) => `{${facts.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
  const chosen = Object.keys(options).sort();
  return object([
    ["game", JSON.stringify(game)],
    ["options", object(chosen.map((key) => [key, JSON.stringify(options[key])]))],
    ["players", players],
    ["protocol", JSON.stringify(PROTOCOL)],
    ["rules", rules],
    ["table", JSON.stringify(table)],
  ]);
}

// [L3]
export const commitment = (seed, salt, about) =>
  keyedHash(encoder.encode(`${PROTOCOL}/commitment`), framed(seed, salt, encoder.encode(about)));

// [L4] A seat without a salt adds its number alone.
export function gameKey(seed, about, seatSalts) {
  const added = seatSalts.map((salt, seat) => joined([seat], salt ?? []));
  return keyedHash(seed, joined(encoder.encode(`${PROTOCOL}/game-key`), framed(encoder.encode(about), ...added)));
}

// [L5, L6] The draws of one label: a function that gives the next number below n.
export async function open(key, label) {
  const drawKey = await keyedHash(key, joined(encoder.encode(`${PROTOCOL}/draw`), framed(encoder.encode(label))));
  let unused = [];
  let blocks = 0;
  return async function below(n) {
    let bits = 0;
    while (2 ** bits < n) bits += 1; // no shifts: they would stop at 32 bits
    const count = Math.ceil(bits / 8);
    for (;;) {
      while (unused.length < count) {
        unused.push(...(await keyedHash(drawKey, joined(encoder.encode(`${PROTOCOL}/block`), eightBytes(blocks)))));
        blocks += 1;
      }
      const number = unused.splice(0, count).reduce((sum, byte) => sum * 256 + byte, 0) % 2 ** bits;
      if (number < n) return number;
    }
  };
}

// [L7] Fisher and Yates from the top.
export async function shuffled(things, below) {
  const row = [...things];
  for (let last = row.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1);
    [row[last], row[other]] = [row[other], row[last]];
  }
  return row;
}

// What differs between the vectors and this derivation; nothing, one hopes.
export async function differences(vectors) {
  const found = [];
  const compare = (where, ours, theirs) => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) found.push(`${where}: ${theirs} is here ${ours}`);
  };
  for (const { parts, bytes } of vectors.framing) {
    compare(`framing ${parts}`, toHex(framed(...parts.map(fromHex))), bytes);
  }
  for (const one of vectors.games) {
    const seed = fromHex(one.seed);
    compare(`${one.name}, context`, context(one), one.context);
    compare(`${one.name}, commitment`, toHex(await commitment(seed, fromHex(one.salt), one.context)), one.commitment);
    const key = await gameKey(seed, one.context, one.seat_salts.map((salt) => salt && fromHex(salt)));
    compare(`${one.name}, game key`, toHex(key), one.game_key);
    for (const { label, of, values } of one.draws) {
      const below = await open(key, label);
      const drawn = [];
      for (const n of of) drawn.push(await below(n));
      compare(`${one.name}, ${label}`, drawn, values);
    }
    for (const { label, things, result } of one.shuffles) {
      compare(`${one.name}, ${label}`, await shuffled(things, await open(key, label)), result);
    }
  }
  return found;
}

async function main(file) {
  const { readFile } = process.getBuiltinModule("node:fs/promises");
  const vectors = JSON.parse(await readFile(file ?? new URL("fairness-vectors.json", import.meta.url), "utf8"));
  const found = await differences(vectors);
  for (const difference of found) console.error(difference);
  if (!found.length) console.log(`${vectors.games.length} games of vectors come out`);
  process.exitCode = found.length ? 1 : 0;
}

async function isProgram() {
  if (!globalThis.process?.argv?.[1]) return false; // a browser
  const { realpath } = process.getBuiltinModule("node:fs/promises"); // not imported: a page has none of these
  const { pathToFileURL } = process.getBuiltinModule("node:url");
  return import.meta.url === pathToFileURL(await realpath(process.argv[1])).href;
}

if (await isProgram()) await main(process.argv[2]);
