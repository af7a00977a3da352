/** A stream of numbers that is the same for the same seed on every machine. Not for secrets. */
export type Random = {
  /** The next number, 0 ≤ n < 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  between(min: number, max: number): number;
  chance(p: number): boolean;
  /** One entry of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** Picks one entry with its weight as likelihood. At least one weight is above zero. */
  weighted<T>(list: readonly T[], weight: (entry: T) => number): T;
  /** A number around 0 with deviation 1 (sum of twelve, Irwin–Hall), never beyond ±6. */
  normal(): number;
  /** A UUID in version 4 form (RFC 9562). */
  uuid(): string;
};

/** Four 32-bit words from a text (the finalizer of MurmurHash3 over its characters). */
function hashWords(seed: string): [number, number, number, number] {
  let h = 1779033703 ^ seed.length;
  for (let i = 0; i < seed.length; i++) {
    h = Math.imul(h ^ seed.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  const word = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return h >>> 0;
  };
  return [word(), word(), word(), word()];
}

/** Makes a stream of numbers from a text (generator sfc32: small, fast, 2^128 states). */
export function random(seed: string): Random {
  let [a, b, c, d] = hashWords(seed);
  const word = () => {
    const t = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return t >>> 0;
  };
  for (let i = 0; i < 12; i++) word();
  const next = () => word() / 4294967296;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (p) => next() < p,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    weighted: (list, weight) => {
      let left = next() * list.reduce((sum, entry) => sum + weight(entry), 0);
      for (const entry of list) {
        left -= weight(entry);
        if (left < 0) return entry;
      }
      return list.findLast((entry) => weight(entry) > 0) as (typeof list)[number];
    },
    normal: () => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += next();
      return sum;
    },
    uuid: () => {
      const hex = [word(), word(), word(), word()]
        .map((w) => w.toString(16).padStart(8, "0"))
        .join("");
      const variant = "89ab"[parseInt(hex[16] as string, 16) & 3];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  };
}

export const uuidOf = (name: string): string => random(name).uuid();
