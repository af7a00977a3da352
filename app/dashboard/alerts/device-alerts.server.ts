import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { findOwnSessionId } from "~/core/accounts/own-sessions.server";
import {
  listPushDevices,
  removePushDevice,
  testPushDevice,
  turnOnPush,
} from "~/core/push/push-devices.server";
import type { Vendor } from "~/core/staff/guard.server";
import { may } from "~/core/staff/permissions";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "~/platform/env.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { paths } from "~/shared/paths";
import type { AlertsAnswer, DeviceAlerts } from "./device-alerts";

const askerOf = ({ id, person, role }: Vendor) => ({
  vendorId: id,
  userId: person.id,
  seesAll: may(role, "staff"),
});

/** Reads the devices this person may see, and the subscription key (docs/rules.md, Push). */
export async function readDeviceAlerts(vendor: Vendor, request: Request): Promise<DeviceAlerts> {
  return {
    publicKey: env().vapid?.publicKey ?? null,
    devices: await listPushDevices(askerOf(vendor), request),
    readAt: databaseNow(),
    zone: vendor.zone,
  };
}

const AlertsForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("on"),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
  }),
  z.object({ intent: z.literal("test"), device: z.string() }),
  z.object({ intent: z.literal("remove"), device: z.string() }),
]);

/**
 * Handles the page's forms: `on` for this browser, `test` or `remove` for a device.
 * @returns the outcome for a script or a refusal; else a redirect to the form's page
 * @throws a 404 response for a device this person may not see; a 400 response for any other form
 */
export async function handleAlertsAction(vendor: Vendor, request: Request, form: FormData) {
  const submitted = AlertsForm.safeParse(Object.fromEntries(form));
  if (!submitted.success) throw new Response("That can’t be done here", { status: 400 });
  const { data: value } = submitted;
  if (value.intent !== "remove") {
    const limited = await consumeRateLimit({ write: `alerts:${vendor.id}` });
    if (limited) return data<AlertsAnswer>({ ok: false, message: limited.text }, limited.init);
  }
  const outcome = await act(vendor, request, value);
  if (!outcome.ok) {
    const { message, status } = outcome;
    return data<AlertsAnswer>({ ok: false, message }, { status });
  }
  if (form.get("from") === "script") return data<AlertsAnswer>(outcome);
  return redirect(
    form.get("back") === "settings"
      ? paths.dashboard.settings.section("notifications")
      : paths.dashboard.alerts({ done: value.intent }),
  );
}

type Outcome = { ok: true; message: string } | { ok: false; message: string; status: number };

async function act(
  vendor: Vendor,
  request: Request,
  value: z.output<typeof AlertsForm>,
): Promise<Outcome> {
  switch (value.intent) {
    case "on": {
      const sessionId = await findOwnSessionId(request);
      if (!sessionId) throw new Response("Please sign in", { status: 401 });
      const turned = await turnOnPush(
        {
          vendorId: vendor.id,
          userId: vendor.person.id,
          sessionId,
          userAgent: request.headers.get("User-Agent"),
        },
        value,
      );
      return turned.ok
        ? { ok: true, message: doneMessages.on }
        : { ok: false, message: turned.message, status: turned.status };
    }
    case "remove":
      if (!(await removePushDevice(askerOf(vendor), value.device))) throw notHere();
      return { ok: true, message: doneMessages.remove };
    case "test": {
      const sent = await testPushDevice(askerOf(vendor), value.device, vendor.businessName);
      if (!sent) throw notHere();
      if (sent.state === "sent") return { ok: true, message: doneMessages.test };
      return sent.state === "gone"
        ? {
            ok: false,
            status: 409,
            message: "Alerts were turned off on that device. We removed it.",
          }
        : { ok: false, status: 409, message: `Not sent. ${sent.reason}.` };
    }
  }
}

const notHere = () => new Response("This device no longer rings", { status: 404 });

const doneMessages = {
  on: "Alerts are on.",
  test: "Sent. It rings within seconds.",
  remove: "Removed. It doesn’t ring any more.",
};

export const alertsDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(doneMessages, done)
    ? doneMessages[done as keyof typeof doneMessages]
    : null;
