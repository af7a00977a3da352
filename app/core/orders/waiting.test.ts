import { expect, it } from "vitest";
import { translatorFor } from "~/core/i18n/translations.server";
import { lateAfter, usualWait, waitingLine, waitingText } from "./waiting";

it.each<[number[], number | null, number]>([
  [[], null, 10],
  [[1, 1, 1, 1], null, 10],
  [[0.1, 0.1, 0.2, 0.3, 90], 1, 2],
  [[3, 4, 4.4, 5, 6], 4, 8],
  [[60, 40, 30, 50, 40], 40, 80],
])("of waits of %j min, %j are usual and from %j on one is late", (waits, usual, late) => {
  expect(usualWait(waits)).toBe(usual);
  expect(lateAfter(usual)).toBe(late);
});

it.each([
  ["en", "Waiting for Mama Put to accept", "Waiting for Mama Put to accept · usually 4 min"],
  [
    "pcm",
    "We dey wait make Mama Put accept am",
    "We dey wait make Mama Put accept am · e dey take like 4 min",
  ],
] as const)(
  "says in %s who has to accept, and how long that takes if known",
  (tag, alone, usual) => {
    const t = translatorFor(tag);
    expect(waitingLine(waitingText("Mama Put", null), t)).toBe(alone);
    expect(waitingLine(waitingText("Mama Put", 4), t)).toBe(usual);
  },
);
