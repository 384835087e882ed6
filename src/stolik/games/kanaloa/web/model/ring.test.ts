// The oval, the cards on it and the boats on those: lengths, places, what a sinking card leaves behind.

import { describe, expect, it } from "vitest";
import type { SeaCard, View } from "../wire";
import { oval } from "./oval";
import {
  along,
  berth,
  boatAt,
  boatSize,
  LAPS_RADIUS,
  lapsOn,
  lapsScale,
  lyingOut,
  pieces,
  signAt,
  signRadius,
  without,
} from "./ring";

const field = { colour: "navy", dolphin: false, start: false };
const sea = (name: string, turned = false): SeaCard => ({ name, turned, fields: [field, field] });
const track = ["M01", "M05", "M03", "M12"].map((name) => sea(name));

describe("the oval", () => {
  const course = oval(400, 300, 50, 2.7);

  it("begins at the lowest point and goes clockwise", () => {
    const start = course.at(0);
    expect(start.x).toBeCloseTo(200, 0);
    expect(start.y).toBeCloseTo(275, 0);
    expect(start.dx).toBeLessThan(-0.9);
    expect(course.at(course.length / 4).x).toBeCloseTo(25, 0);
    expect(course.at(course.length / 2).y).toBeCloseTo(25, 0);
  });

  it("has the open sea outside", () => {
    expect(course.at(0, 10).y).toBeCloseTo(285, 0);
    expect(course.at(0, -10).y).toBeCloseTo(265, 0);
  });

  it("closes: a whole lap leads back", () => {
    const [here, later] = [course.at(30), course.at(30 + course.length)];
    expect(later.x).toBeCloseTo(here.x, 5);
    expect(later.y).toBeCloseTo(here.y, 5);
  });
});

describe("the cards on the ring", () => {
  it("are equally long and fill it", () => {
    const ring = pieces(track, null, 1, 800);
    expect(ring.map((piece) => piece.to - piece.from)).toEqual([200, 200, 200, 200]);
    expect(ring.at(-1)?.to).toBe((ring[0]?.from ?? 0) + 800);
  });

  it("close up while one sinks, without a leap at the end", () => {
    const nearlyGone = pieces(track, "M01", 0, 800).slice(1);
    const closed = pieces(track.slice(1), null, 1, 800);
    for (const [place, piece] of closed.entries()) expect(nearlyGone[place]?.from).toBeCloseTo(piece.from);
  });

  it("have places counted in fields, also behind the line", () => {
    const ring = pieces(track, null, 1, 800);
    expect(along(ring, 0.5)).toBe(-50);
    expect(along(ring, 1.5)).toBe(50);
    expect(along(ring, -0.5)).toBe(along(ring, 7.5));
  });
});

describe("boats", () => {
  it.each([
    [370, 460, 58],
    [330, 300, 48],
    [620, 560, 90],
    [980, 620, 96],
  ])("bear their laps beside the sign of the field, not under it (%i×%i)", (width, height, thickness) => {
    const course = oval(width, height, thickness, 2.7);
    const scale = boatSize(thickness) / 70;
    const radii = signRadius(thickness) + LAPS_RADIUS * scale * lapsScale(boatSize(thickness));
    for (let way = 0; way < course.length; way += 5) {
      const [boat, sign] = [course.at(way, lyingOut(thickness, course.at(way))), signAt(course, way, thickness)];
      const [x, y] = lapsOn(boat);
      const from = { x: boat.x + (x - 34) * scale, y: boat.y + (y - 35) * scale - 0.06 * boatSize(thickness) };
      expect(Math.hypot(sign.x - from.x, sign.y - from.y)).toBeGreaterThan(radii);
    }
  });

  it("stand one field on where the start card is turned", () => {
    expect(boatAt(track, 1, 3)).toEqual({ laps: 1, field: 3, slot: 3, progress: 11, beside: false });
    const turned = [sea("M01", true), ...track.slice(1)];
    expect(boatAt(turned, 0, 0).slot).toBe(1);
    expect(boatAt(turned, 0, 7).slot).toBe(0);
  });

  it("are counted anew when a sea card goes", () => {
    const seats = [boatAt(track, 1, 6), boatAt(track, 0, 1)].map((boat) => ({ boat, cards: 0, tricks: 0, lacks: [] }));
    const after = without({ track, seats } as unknown as View, "M05");
    expect(after.track.map((card) => card.name)).toEqual(["M01", "M03", "M12"]);
    expect(after.seats.map(({ boat }) => [boat.laps, boat.field, boat.slot, boat.progress])).toEqual([
      [1, 4, 4, 10],
      [0, 1, 1, 1],
    ]);
  });

  it("are counted anew when a turned start card goes", () => {
    const turned = [sea("M01", true), ...track.slice(1)];
    const seats = [{ boat: boatAt(turned, 1, 3), cards: 0, tricks: 0, lacks: [] }];
    const after = without({ track: turned, seats } as unknown as View, "M01");
    expect(after.seats[0]?.boat).toEqual({ laps: 1, field: 2, slot: 2, progress: 8, beside: false });
  });

  it("have a berth each on a crowded field", () => {
    for (const count of [1, 2, 3, 4, 5]) {
      const berths = Array.from({ length: count }, (_, place) => berth(place, count));
      expect(new Set(berths.map(({ ahead, out }) => `${ahead} ${out}`)).size).toBe(count);
    }
  });
});
