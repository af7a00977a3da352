import { expect, it } from "vitest";
import { messageErrors, messageSettings } from "./message-env.server";

const whatsApp = {
  WHATSAPP_TOKEN: "token",
  WHATSAPP_PHONE_ID: "1",
  WHATSAPP_APP_SECRET: "secret",
  WHATSAPP_VERIFY_TOKEN: "verify",
  MESSAGE_PRICE_WHATSAPP: "1200",
};

it("wants all variables of a way or none, and names each missing one", () => {
  expect(messageErrors({}, false)).toEqual([]);
  expect(messageErrors(whatsApp, false)).toEqual([]);
  expect(messageErrors({ ...whatsApp, WHATSAPP_APP_SECRET: " " }, false)).toEqual([
    expect.stringMatching(/^WHATSAPP_APP_SECRET is missing/),
  ]);
  expect(messageErrors({ TERMII_API_KEY: "key" }, true)).toHaveLength(3);
  expect(messageErrors({ TERMII_ROUTE: "voice" }, true)).toEqual([
    "TERMII_ROUTE must be dnd or generic",
  ]);
});

it("takes only the providers' own addresses outside the sandbox", () => {
  const elsewhere = {
    WHATSAPP_BASE_URL: "https://graph.facebook.com.evil.example",
    TERMII_BASE_URL: "https://evil.example/termii.com",
  };
  expect(messageErrors(elsewhere, false)).toHaveLength(2);
  expect(messageErrors(elsewhere, true)).toEqual([]);
  expect(
    messageErrors(
      {
        WHATSAPP_BASE_URL: "https://graph.facebook.com/",
        TERMII_BASE_URL: "https://v3.api.termii.com",
      },
      false,
    ),
  ).toEqual([]);
});

it("sends nothing without configuration, and to the sandbox where that is on", () => {
  expect(messageSettings({}, null)).toEqual({ whatsApp: null, sms: null });
  const sandbox = "http://127.0.0.1:3000/sandbox";
  expect(messageSettings({}, sandbox).sms?.route).toBe("dnd");
  expect(messageSettings({ TERMII_ROUTE: "generic" }, sandbox).sms?.route).toBe("generic");
  expect(messageSettings({}, "http://127.0.0.1:3000/sandbox")).toMatchObject({
    whatsApp: { baseUrl: "http://127.0.0.1:3000/sandbox/phones/whatsapp" },
    sms: { baseUrl: "http://127.0.0.1:3000/sandbox/phones/termii" },
  });
});
