// A line in three: before the span that the server objects to, the span, and what follows. The server counts code
// points.

export function splitSpan(line: string, part: readonly [number, number] | null): [string, string, string] {
  if (!part) return [line, "", ""];
  const letters = Array.from(line);
  const [start, end] = part;
  return [letters.slice(0, start).join(""), letters.slice(start, end).join(""), letters.slice(end).join("")];
}
