// Packages that bring no types of their own, as far as we use them.

declare module "zzfx" {
  export function zzfx(...notes: (number | undefined)[]): unknown;
}

declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Uint8Array, letters: string, options: SubsetOptions): Promise<Uint8Array>;
}
