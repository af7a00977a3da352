import { expect, it } from "vitest";
import { headOf } from "./whole-answer.server";

it("a head's text has a line for each field", () => {
  expect(headOf(["Content-Type", "text/html", "Vary", "Cookie"]).text).toBe(
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nVary: Cookie\r\n",
  );
});

it.each(["a\r\nSet-Cookie: b", "a\nb", "a\u0000", "ẹ"])(
  "no field can end its line early or leave latin1: %j",
  (value) => {
    expect(() => headOf(["X-Field", value])).toThrow(TypeError);
  },
);
