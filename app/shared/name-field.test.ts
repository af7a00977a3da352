import { expect, it } from "vitest";
import { z } from "zod";
import { NAME_WITHOUT_LINKS, nameField } from "./name-field";

const read = (text: string) => {
  const { data, error } = nameField(z.string().trim()).safeParse(text);
  return data ?? error!.issues[0]!.message;
};

it("takes names as people and stores write them, on one line", () => {
  for (const [typed, name] of [
    ["Dr. Ọlá Ńkechi-O'Neil Jr.", "Dr. Ọlá Ńkechi-O'Neil Jr."],
    [" Mama\r\n\tPut  & Co. ", "Mama Put & Co."],
    ["J.J. Okocha", "J.J. Okocha"],
    ["Suya @ Home", "Suya @ Home"],
    ["Suya@Home", "Suya@Home"],
    ["No. 1 Kitchen/Grill 24/7", "No. 1 Kitchen/Grill 24/7"],
    ["evil.example/win", "evil. example/win"],
  ])
    expect(read(typed!), typed).toBe(name);
});

it("takes no address of anything", () => {
  for (const typed of [
    "You won! http://evil.example/win today",
    "Mama Put www.evil.example",
    "ada@gmail.com",
    "Mama (ada@x.co)",
  ])
    expect(read(typed), typed).toBe(NAME_WITHOUT_LINKS);
});
