import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageState } from "~schema/messages";
import {
  readCommand,
  readTermiiEvent,
  readWhatsAppEvent,
  stateAfter,
  type MessageReport,
} from "./message-reports";

const reported: MessageReport["state"][] = ["sent", "delivered", "read", "failed"];
const after = (start: MessageState, states: MessageReport["state"][]) =>
  states.reduce((now: MessageState, next) => stateAfter(now, next), start);

describe("a message's state", () => {
  it("is the furthest that was reported, whichever came first and however often", () => {
    const successes = fc.array(fc.constantFrom(...reported.slice(0, 3)), { minLength: 1 });
    fc.assert(
      fc.property(
        successes,
        fc.constantFrom<MessageState>("queued", "unknown"),
        (states, start) => {
          const furthest = reported.slice(0, 3).findLast((state) => states.includes(state));
          expect(after(start, states)).toBe(furthest);
        },
      ),
    );
  });

  it("stays as it is once it has ended, and fails only before it is delivered", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...reported)), (states) => {
        expect(after("failed", states)).toBe("failed");
        expect(after("superseded", states)).toBe("superseded");
        expect(after("delivered", states)).not.toBe("failed");
        expect(after("sent", ["failed", ...states])).toBe("failed");
      }),
    );
  });
});

describe("WhatsApp's webhook", () => {
  const event = (value: object) => ({ entry: [{ changes: [{ value }] }] });
  const id = "6f2e1f0c-0000-4000-8000-000000000000";

  it("has reports and answers; what can't be read is left out", () => {
    expect(
      readWhatsAppEvent(
        event({
          statuses: [
            { id: "wamid.1", status: "delivered", biz_opaque_callback_data: id },
            { id: "wamid.2", status: "failed", errors: [{ code: 131_026, title: "No" }] },
            { id: "wamid.3", status: "played", biz_opaque_callback_data: "another's" },
            { status: "sent" },
          ],
          messages: [
            { from: "2348031234567", timestamp: "1794000000", text: { body: "STOP" } },
            { from: "2348031234567", type: "button", button: { text: "Stop", payload: "x" } },
            { from: "2348031234567", type: "image", image: {} },
            { from: "Ada", text: { body: "STOP" } },
          ],
        }),
      ),
    ).toEqual({
      reports: [
        { providerId: "wamid.1", messageId: id, phone: null, state: "delivered", code: null },
        { providerId: "wamid.2", messageId: null, phone: null, state: "failed", code: 131_026 },
      ],
      answers: [
        { phone: "+2348031234567", text: "STOP", at: new Date(1_794_000_000_000) },
        { phone: "+2348031234567", text: "Stop", at: null },
        { phone: "+2348031234567", text: "", at: null },
      ],
    });
  });

  it("can be anything", () => {
    const nothing = { reports: [], answers: [] };
    for (const body of [undefined, null, "", [], { entry: {} }, { entry: [1, { changes: [{}] }] }])
      expect(readWhatsAppEvent(body)).toEqual(nothing);
    expect(readWhatsAppEvent(event({ statuses: "x", messages: 1 }))).toEqual(nothing);
    fc.assert(
      fc.property(fc.anything(), (body) => void readWhatsAppEvent(event({ statuses: body }))),
    );
  });
});

it.each([
  ["Message Sent", "sent"],
  ["DELIVERED | Message delivered to handset", "delivered"],
  ["Delivered", "delivered"],
  ["Received", "delivered"],
  ["DND Active on Phone Number", "failed"],
  ["Message Failed", "failed"],
  ["Undelivered", "failed"],
  ["Rejected", "failed"],
  ["Expired", "failed"],
] as const)("Termii's '%s' is %s", (status, state) => {
  const report = { providerId: "301", messageId: null, phone: null, state, code: null };
  const receiver = "2348031234567";
  expect(readTermiiEvent({ message_id: "301", status, receiver })).toEqual({
    ...report,
    phone: `+${receiver}`,
  });
  expect(readTermiiEvent({ message_id: 301, status })).toEqual(report);
});

it("ignores what else Termii reports", () => {
  for (const body of [
    undefined,
    { type: "device_status", status: "disconnected" },
    { message_id: "301", status: "Queued" },
    { message_id: "", status: "Delivered" },
  ])
    expect(readTermiiEvent(body)).toBeNull();
});

it.each([
  ["STOP", "stop"],
  [" stop. ", "stop"],
  ["Stop!!", "stop"],
  ["“stop”", "stop"],
  ["ＳＴＯＰ", "stop"],
  ["Unsubscribe", "stop"],
  ["stop   all", "stop all"],
  ["Stop, all.", "stop all"],
  ["start", "start"],
  ["Don't stop", null],
  ["stop it please", null],
  ["constructor", null],
  ["", null],
  ["🛑", null],
])("an answer '%s' asks for %s", (answer, command) => expect(readCommand(answer)).toBe(command));
