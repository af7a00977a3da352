import { expect, it } from "vitest";
import { cleanText } from "./clean-text";

it.each([
  ["Mama\u202e tuP amaM", "Mama tuP amaM"],
  ["Ma\u200bma\u00ad Put\ufeff\u2066", "Mama Put"],
  ["a\0b\u0007c\ud800d", "abcd"],
  ["one\u2028two\r\n\tthree", "one\ntwo\r\n\tthree"],
  ["Ẹ̀fọ́ 👩‍🍳 👍🏾 ₦", "Ẹ̀fọ́ 👩‍🍳 👍🏾 ₦"],
  ["Ẹ̀bà ọlọ́bẹ̀".normalize("NFD"), "Ẹ̀bà ọlọ́bẹ̀".normalize("NFC")],
])("of %j stays %j", (text, stays) => expect(cleanText(text)).toBe(stays));
