import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { errorForLog, withoutAddresses } from "./error-for-log.server";

it("logs a failed query and its cause, without its parameters", () => {
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "customers_phone"'),
    {
      code: "23505",
      constraint_name: "customers_phone",
      detail: "Key (vendor_id, phone)=(7, +2348031234567) already exists.",
      where: "COPY customers, line 1: Tolu Bakare",
    },
  );
  const failed = new DrizzleQueryError(
    "insert into customers (name, phone, account_number) values ($1, $2, $3)",
    ["Tolu\nBakare", "+2348031234567", "0123456789"],
    refused,
  );
  const line = JSON.stringify(errorForLog(failed));
  expect(line).not.toMatch(/Tolu|Bakare|8031234567|0123456789/);
  expect(errorForLog(failed)).toMatchObject({
    type: "DrizzleQueryError",
    message:
      "Failed query: insert into customers (name, phone, account_number) values ($1, $2, $3)",
    stack: expect.stringContaining("error-for-log.server.test.ts") as string,
    cause: {
      type: "Error",
      message: 'duplicate key value violates unique constraint "customers_phone"',
      code: "23505",
      constraint_name: "customers_phone",
    },
  });
});

it("removes mail addresses from a mail server's answer", () => {
  const refused = Object.assign(
    new Error("550 5.1.1 <tolu@mail.test>: Recipient address rejected"),
    { responseCode: 550, command: "RCPT TO", rejected: ["tolu@mail.test"] },
  );
  expect(JSON.stringify(errorForLog(refused))).not.toContain("tolu");
  expect(errorForLog(refused)).toMatchObject({
    message: "550 5.1.1 <[address]>: Recipient address rejected",
    responseCode: 550,
  });
});

it("handles circular causes, and values that are no errors", () => {
  const one = new Error("one");
  one.cause = new Error("two", { cause: one });
  expect(JSON.stringify(errorForLog(one))).toContain("two");
  expect(errorForLog(new AggregateError([new Error("no one listens")]))).toMatchObject({
    errors: [{ message: "no one listens" }],
  });
  for (const thrown of ["text of Tolu", null, undefined, { phone: "+2348031234567" }])
    expect(JSON.stringify(errorForLog(thrown))).not.toMatch(/Tolu|803/);
});

it("removes mail addresses from a text, however long it is", () => {
  expect(
    withoutAddresses("550 5.1.1 <chidi.o+x@example.test>: user ada@mama-put.test unknown; 'b@c'"),
  ).toBe("550 5.1.1 <[address]>: user [address] unknown; '[address]'");
  const startMs = performance.now();
  expect(withoutAddresses("x".repeat(40_000))).toHaveLength(40_000);
  expect(performance.now() - startMs).toBeLessThan(50);
});
