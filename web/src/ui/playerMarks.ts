// Players have a colour and a shape, always together: circle, square, triangle, diamond, star.

export const SHAPES = ["circle", "square", "triangle", "diamond", "star"] as const;
export type Shape = (typeof SHAPES)[number];

/** Paths on a field of 24 by 24. */
export const SHAPE_PATHS: Record<Shape, string> = {
  circle: "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z",
  square: "M5 3.5h14a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V5A1.5 1.5 0 0 1 5 3.5z",
  triangle:
    "M12 2.6a1.4 1.4 0 0 1 1.2.7l9.2 15.9a1.4 1.4 0 0 1-1.2 2.1" +
    "H2.8a1.4 1.4 0 0 1-1.2-2.1L10.8 3.3a1.4 1.4 0 0 1 1.2-.7z",
  diamond:
    "M13 1.9l9.1 9.1a1.4 1.4 0 0 1 0 2L13 22.1a1.4 1.4 0 0 1-2 0L1.9 13a1.4 1.4 0 0 1 0-2L11 1.9a1.4 1.4 0 0 1 2 0z",
  star: "M12 1.8l3.1 6.5 7.1.9-5.2 4.9 1.3 7.1L12 17.8l-6.3 3.4L7 14.1 1.8 9.2l7.1-.9z",
};

export const shapeOf = (seat: number): Shape => SHAPES[seat % SHAPES.length] as Shape;
export const colourOf = (seat: number): string => `var(--p${(seat % SHAPES.length) + 1})`;
