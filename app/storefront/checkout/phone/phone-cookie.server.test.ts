import { beforeAll, expect, it, vi } from "vitest";
import { keepOwnPhone, ownPhones } from "./phone-cookie.server";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRET", "a-secret-that-only-these-tests-know-about");
});

const now = new Date("2026-11-29T10:00:00Z");
const days = (n: number) => new Date(now.getTime() + n * 86_400_000);
const phone = (n: number) => `+23480312345${String(60 + n)}`;
const withCookie = (cookie: string) =>
  new Request("http://x.test", { headers: { Cookie: cookie.split(";")[0]! } });
/** Verifies phones one after the other. */
const after = (...phones: string[]) =>
  phones.reduce(
    (request, one) => withCookie(keepOwnPhone(request, one, now)),
    new Request("http://x.test"),
  );

it("knows its phones for 90 days, and no others", () => {
  const request = after(phone(1), phone(2));
  for (const one of [phone(1), phone(2)]) {
    expect(ownPhones(request, days(89))(one)).toBe(true);
    expect(ownPhones(request, days(91))(one)).toBe(false);
  }
  expect(ownPhones(request, now)(phone(3))).toBe(false);
});

it("keeps the three latest, each once", () => {
  const request = after(phone(1), phone(2), phone(3), phone(2), phone(4));
  expect([1, 2, 3, 4].filter((n) => ownPhones(request, now)(phone(n)))).toEqual([2, 3, 4]);
});

it("has no number in it, and takes none that was changed", () => {
  const cookie = keepOwnPhone(new Request("http://x.test"), phone(1), now);
  expect(cookie).not.toContain("8031234561");
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
  const [, until, seal] = /=(\w+)\.([\w-]+)/.exec(cookie)!;
  const later = (Number.parseInt(until!, 36) + 1).toString(36);
  for (const forged of [`phones=${later}.${seal}`, `phones=${until}.${"A".repeat(22)}`, "phones=x"])
    expect(ownPhones(withCookie(forged), now)(phone(1))).toBe(false);
});
