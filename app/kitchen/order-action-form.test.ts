import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { declineReason, OrderAction } from "./order-action-form";

const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: OrderAction });
};

describe("OrderAction", () => {
  it.each(["accept", "ready", "deliver", "settle"])("takes %s as it is", (intent) => {
    expect(parse({ intent }).status).toBe("success");
  });

  it.each(["", "refund", "ACCEPT", "delivered"])("refuses the intent %j", (intent) => {
    expect(parse({ intent }).status).toBe("error");
  });

  it("wants a reason for declining, chosen or written", () => {
    expect(parse({ intent: "decline" }).reply().error).toEqual({ reason: ["Please choose or write a reason: the customer will read it"] });
    expect(parse({ intent: "decline", reason: "   " }).status).toBe("error");
    expect(parse({ intent: "decline", common: "Sold out" }).status).toBe("success");
    expect(parse({ intent: "decline", reason: "The gas is finished" }).status).toBe("success");
  });

  it("takes only reasons from the list as chosen, and none of endless length", () => {
    expect(parse({ intent: "decline", common: "Because" }).status).toBe("error");
    expect(parse({ intent: "decline", reason: "a".repeat(201) }).status).toBe("error");
  });
});

describe("declineReason", () => {
  it("joins what was chosen and what was written", () => {
    expect(declineReason({ common: "Sold out", reason: "Back tomorrow" })).toBe("Sold out. Back tomorrow");
    expect(declineReason({ reason: "The gas is finished" })).toBe("The gas is finished");
    expect(declineReason({ common: "Sold out" })).toBe("Sold out");
  });
});
