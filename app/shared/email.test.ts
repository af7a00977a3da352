import { expect, it } from "vitest";
import { suggestEmail } from "./email";

it.each([
  ["ada@gmail.con", "ada@gmail.com"],
  ["ada@gmial.com", "ada@gmail.com"],
  ["chidi@gmial.con", "chidi@gmail.com"],
  ["ada@gmail.c", "ada@gmail.com"],
  ["ada@gmail.co", "ada@gmail.com"],
  ["Ada.O@YAHOO.CON", "Ada.O@yahoo.com"],
  ["ada@yaho.com", "ada@yahoo.com"],
  ["ada@hotmal.com", "ada@hotmail.com"],
  ["ada@mama-put.con", "ada@mama-put.com"],
])("asks about %s", (typed, meant) => expect(suggestEmail(typed)).toBe(meant));

it.each([
  "ada@gmail.com",
  "ada@ymail.com",
  "ada@mail.com",
  "ada@yahoo.co.uk",
  "ada@mama-put.test",
  "ada@unilag.edu.ng",
  "ada@me.com",
  "",
  "ada",
])("has nothing to ask about %j", (typed) => expect(suggestEmail(typed)).toBeNull());
