// A line in three: before the part that the house names, the part, and what follows. The house counts Unicode's
// letters.

export function splitSpan(line: string, part: readonly [number, number] | null): [string, string, string] {
  if (!part) return [line, "", ""];
  const letters = Array.from(line);
  const [start, end] = part;
  return [letters.slice(0, start).join(""), letters.slice(start, end).join(""), letters.slice(end).join("")];
}
