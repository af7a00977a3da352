import { expect, it } from "vitest";
import { bankCalls } from "./paystack-banks.server";

const resolving = (account_name: unknown) =>
  bankCalls({
    get: () =>
      Promise.resolve({
        kind: "answered" as const,
        status: 200,
        body: { status: true, data: { account_name } },
      } as never),
    explain: () => ({ ok: false, code: "unavailable", message: "" }) as never,
  }).resolveAccount("0123456789", "058");

it.each(["IBRAHIM ADEBAYO", "Ọlá & Sons Ltd", "  MAMA PUT "])("takes the name %j", async (name) =>
  expect(await resolving(name)).toEqual({ ok: true, data: { accountName: name.trim() } }),
);

it.each(["OK", "ok", "N/A", "NA", "null", "Successful", "-", "0", "", "   ", undefined, 12])(
  "takes %j for no name",
  async (name) => expect(await resolving(name)).toMatchObject({ code: "unavailable" }),
);
