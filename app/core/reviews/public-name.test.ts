import { expect, it } from "vitest";
import { ERASED_NAME } from "~/core/customers/subject";
import { publicName } from "./public-name";

it.each([
  ["Ada Obi", "Ada O."],
  ["  Ada   Ngozi obi ", "Ada O."],
  ["Ada", "Ada"],
  ["Ṣọlá Adéọlá", "Ṣọlá A."],
  ["Mrs. Ada Obi", "Ada O."],
  ["Chief Dr Bola", "Bola"],
  ["Mama", "Mama"],
  ["Chukwuemeka-Onyekachukwu Obi", "Chukwuemeka-Onyekach… O."],
  ["D'Angelo O'Neil", "D'Angelo O."],
])("%s is shown as %s", (name, shown) => expect(publicName(name)).toBe(shown));

it.each([
  ERASED_NAME,
  "",
  null,
  "08031234567",
  "Ada 08031234567",
  "ada@example.com",
  "Ada ada@example.com",
  "+234 803",
  "https://spam.example",
  "<script>",
  "- .",
])("%s is no name", (name) => expect(publicName(name)).toBeNull());
