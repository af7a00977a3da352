import { expect, it } from "vitest";
import { withoutLinks } from "./links";

it("breaks up what a mail program would make a link of", () => {
  for (const [typed, shown] of [
    ["Claim at http://evil.example/win today", "Claim at http: //evil. example/win today"],
    ["www.evil.example", "www. evil. example"],
    ["HTTPS://1.2.3.4/x", "HTTPS: //1.2.3.4/x"],
    ["me@evil.com", "me@evil. com"],
    ["a.9lives.ng", "a.9lives. ng"],
    ["xn--e1afmkfd.xn--p1ai", "xn--e1afmkfd. xn--p1ai"],
    ["例え。テスト", "例え。 テスト"],
  ])
    expect(withoutLinks(typed!), typed).toBe(shown);
});

it("leaves other texts as they are", () => {
  for (const text of [
    "Mama Put, 12 Allen Ave. Ikeja",
    "₦1,500.50 at 7:30 p.m.",
    "Dr. Ade … St. John’s, J.J. Okocha.",
    "3.5 litres (2.0)",
  ])
    expect(withoutLinks(text), text).toBe(text);
});
