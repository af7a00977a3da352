import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { OrderAction } from "./order-action.server";
import { declineReason, redisplayedForm } from "./order-action-form";

const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: OrderAction });
};

describe("OrderAction", () => {
  it.each(["accept", "ready", "deliver", "resolve"])("takes %s as it is", (intent) => {
    expect(parse({ intent }).status).toBe("success");
  });

  it.each(["", "delete", "ACCEPT", "delivered"])("refuses the intent %j", (intent) => {
    expect(parse({ intent }).status).toBe("error");
  });

  it("wants a reason for declining, chosen or written, and asks once more", () => {
    const errors = (fields: Record<string, string>) =>
      parse({ intent: "decline", ...fields }).reply().error;
    const reason = ["Please choose or write a reason: the customer will read it"];
    const sure = ["Please tick that you are sure"];
    expect(errors({})).toEqual({ reason, sure });
    expect(errors({ reason: "   ", sure: "on" })).toEqual({ reason });
    expect(errors({ common: "Sold out" })).toEqual({ sure });
    expect(errors({ common: "Sold out", sure: "on" })).toBeUndefined();
    expect(errors({ reason: "The gas is finished", sure: "on" })).toBeUndefined();
  });

  it("takes only reasons from the list as chosen, and none of endless length", () => {
    expect(parse({ intent: "decline", common: "Because", sure: "on" }).status).toBe("error");
    expect(parse({ intent: "decline", reason: "a".repeat(201), sure: "on" }).status).toBe("error");
  });
});

describe("a manual refund", () => {
  const whole = {
    intent: "refund",
    amount: "1,500.50",
    reason: "The soup was cold",
    sure: "on",
    token: "0f8fad5b-d9cb-469f-a165-70867728950e",
  };
  const errors = (over: Record<string, string>) => parse({ ...whole, ...over }).reply().error;

  it("takes an amount in naira as kobo", () => {
    const read = parse(whole);
    expect(read.status === "success" && read.value).toMatchObject({
      intent: "refund",
      amount: 150_050,
      reason: "The soup was cold",
    });
  });

  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{ amount: "" }, { amount: ["Enter the amount"] }],
    [{ amount: "a lot" }, { amount: ["Please write an amount in naira, such as 1,500"] }],
    [{ amount: "0" }, { amount: ["Please write an amount in naira, such as 1,500"] }],
    [{ amount: "-5" }, { amount: ["Please write an amount in naira, such as 1,500"] }],
    [{ reason: "" }, { reason: ["Please say why: the customer will read it"] }],
    [{ reason: "   " }, { reason: ["Please say why: the customer will read it"] }],
    [{ reason: "a".repeat(201) }, { reason: ["Please keep it to 200 characters"] }],
    [{ sure: "" }, { sure: ["Please tick that you are sure"] }],
  ])("with %j is refused beside the field", (over, expected) => {
    expect(errors(over)).toEqual(expected);
  });

  it("needs its token", () => {
    expect(parse({ ...whole, token: "" }).status).toBe("error");
    expect(parse({ ...whole, token: "1" }).status).toBe("error");
  });
});

describe("declineReason", () => {
  it("joins what was chosen and what was written", () => {
    expect(declineReason({ common: "Sold out", reason: "Back tomorrow" })).toBe(
      "Sold out. Back tomorrow",
    );
    expect(declineReason({ reason: "The gas is finished" })).toBe("The gas is finished");
    expect(declineReason({ common: "Sold out" })).toBe("Sold out");
  });
});

describe("a form that was refused", () => {
  const result = parse({
    intent: "refund",
    amount: "a lot",
    reason: "Cold soup",
    sure: "",
    token: "0f8fad5b-d9cb-469f-a165-70867728950e",
  }).reply({ formErrors: ["Look again"] });

  it("is shown with what was typed and what is wrong beside each field", () => {
    const { field } = redisplayedForm("refund-1", result);
    expect(field("amount")).toEqual({
      id: "refund-1-amount",
      name: "amount",
      errors: ["Please write an amount in naira, such as 1,500"],
      defaultValue: "a lot",
    });
    expect(field("reason")).toEqual({
      id: "refund-1-reason",
      name: "reason",
      errors: undefined,
      defaultValue: "Cold soup",
    });
  });

  it("links each error to its field, and none of the whole form", () => {
    expect(redisplayedForm("refund-1", result).errors).toEqual(
      expect.arrayContaining([
        { message: "Please tick that you are sure", fieldId: "refund-1-sure" },
        { message: "Look again" },
      ]),
    );
    expect(redisplayedForm("refund-1", null).errors).toEqual([]);
  });
});
