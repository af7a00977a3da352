import { describe, expect, it } from "vitest";
import { bankChanged, type BankEmailData } from "./bank-email.server";

const data: BankEmailData = {
  before: { bankName: "Guaranty Trust Bank", ending: "6789", accountName: "ADA OKAFOR" },
  after: {
    bankName: "Zenith Bank",
    ending: "4321",
    accountName: "OBI EZE",
    heldUntil: "2026-11-21T13:30:00.000Z",
  },
  to: "ada@mama-put.test",
  storeName: "Mama Put",
  zone: "Africa/Lagos",
  by: "Ada Okafor",
  at: new Date("2026-11-20T13:30:00Z"),
  paymentsUrl: "https://buka.test/dashboard/settings/payments/bank",
  contactEmail: "help@buka.test",
};

describe("the mail of a changed bank account", () => {
  it("shows who changed what, when, until when payouts wait, and what to do", () => {
    const mail = bankChanged(data);
    expect(mail).toMatchObject({
      to: "ada@mama-put.test",
      fromName: "Buka",
      subject: "The bank account of Mama Put was changed",
    });
    expect(mail.text).toBe(`Your bank account was changed

Ada Okafor changed the bank account for Mama Put’s payouts, on Fri 20 Nov, 2:30 pm.

If this wasn’t you: put your own account back, sign out on all devices (in your account menu) and change your Google password. Do it before Sat 21 Nov, 2:30 pm. We pay nothing out until then.

Before: Guaranty Trust Bank, ••••••6789, ADA OKAFOR
Now: Zenith Bank, ••••••4321, OBI EZE
Payouts: On hold until Sat 21 Nov, 2:30 pm. After that we pay the new account.
We help: help@buka.test

Check your bank account:
https://buka.test/dashboard/settings/payments/bank

-- 
You get this because Mama Put sells on Buka. It is for your safety and can't be switched off.
`);
    expect(mail.html).not.toMatch(/Total|<table/);
    for (const part of ["••••••6789", "••••••4321", "If this wasn’t you"])
      expect(mail.html).toContain(part);
  });

  it("says of the first account that it was added", () => {
    const { subject, text } = bankChanged({ ...data, before: null });
    expect(subject).toBe("A bank account was added to Mama Put");
    expect(text).toMatch(/^A bank account was added\n\nAda Okafor added the bank account/);
    expect(text).not.toContain("Before");
  });

  it("escapes what was typed, keeps it on one line, and does without a name and an address of ours", () => {
    const { html, text, subject } = bankChanged({
      ...data,
      storeName: "<b>Mama</b>\nBcc: all@x.test",
      by: null,
      contactEmail: null,
      after: { ...data.after, accountName: "<i>OBI</i>" },
    });
    expect(html).not.toMatch(/<b>Mama|<i>OBI/);
    expect(text).toContain(
      "Somebody who was signed in changed the bank account for <b>Mama</b> Bcc: all@x. test’s payouts",
    );
    expect(text).not.toContain("We help");
    expect(subject).not.toContain("\n");
  });
});
