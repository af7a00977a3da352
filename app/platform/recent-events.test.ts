import { expect, test } from "vitest";
import { RecentEvents } from "./recent-events.server";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000);
const any = () => true;
const is = (wanted: string) => (event: string) => event === wanted;

test("a page that was read while everything was heard has missed only what came since", () => {
  const recent = new RecentEvents<string>();
  recent.begin(at(0));
  recent.note("order", at(30));
  expect(recent.missedSince(at(20), is("order"))).toBe(true);
  expect(recent.missedSince(at(20), is("review"))).toBe(false);
  expect(recent.missedSince(at(45), any)).toBe(false);
  // a part of the page may have been read before the time it names
  expect(recent.missedSince(at(39), is("order"))).toBe(true);
});

test("what was read before anything was heard may be missing", () => {
  const recent = new RecentEvents<string>();
  expect(recent.missedSince(at(20), any)).toBe(true);
  expect(recent.missedSince(null, any)).toBe(true);
  recent.begin(at(30));
  expect(recent.missedSince(at(20), any)).toBe(true);
  expect(recent.missedSince(at(40), any)).toBe(true); // 10 s of doubt
  expect(recent.missedSince(at(41), any)).toBe(false);
  recent.note("order", at(50));
  recent.begin(at(60)); // the connection was lost
  expect(recent.missedSince(at(65), any)).toBe(true);
});

test("it keeps a minute, and no more events than it has room for", () => {
  const recent = new RecentEvents<string>();
  recent.begin(at(0));
  recent.note("order", at(1));
  recent.note("review", at(100));
  expect(recent.missedSince(at(40), is("store"))).toBe(true);
  expect(recent.missedSince(at(55), is("store"))).toBe(false);
  for (let number = 0; number < 10_001; number++) recent.note("order", at(110 + number / 10_000));
  expect(recent.missedSince(at(105), is("store"))).toBe(true);
  expect(recent.missedSince(at(122), is("store"))).toBe(false);
});
