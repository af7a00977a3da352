import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { endOtherSessions, endOwnSession } from "~/core/accounts/own-sessions.server";
import { trustDevice } from "~/core/accounts/session.server";
import { requirePermission, type Vendor } from "~/core/staff/guard.server";
import {
  makePairingCode,
  PAIRING_MINUTES,
  removeKitchenDevice,
} from "~/core/staff/kitchen-devices.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { paths } from "~/shared/paths";
import { DEVICE_NAME_LENGTH, type SecurityActionResult } from "./kitchen-devices";

const noStore = { "Cache-Control": "no-store" };

const DeviceName = z
  .string()
  .trim()
  .max(DEVICE_NAME_LENGTH, `Please keep the name under ${DEVICE_NAME_LENGTH + 1} characters`);

/**
 * Handles the security page's forms: `end` one session or all `others`; `trust` or `untrust` this
 * device; `pair` or `unpair` a kitchen device.
 * @returns a redirect with what was done; for `pair` the code itself, as nothing stores it
 * @throws a 404 response for a session or device that is missing or somebody else's; a 400 response
 * for any other form
 */
export async function handleSecurityAction(request: Request, vendor: Vendor, form: FormData) {
  const userId = vendor.person.id;
  switch (form.get("intent")) {
    case "end":
      if (!(await endOwnSession(userId, String(form.get("session") ?? "")))) throw notSignedIn();
      return done("ended");
    case "others":
      await endOtherSessions(request, userId);
      return done("others");
    case "trust":
    case "untrust": {
      const isTrusted = form.get("intent") === "trust";
      const setCookie = vendor.isDevice ? null : await trustDevice(request, isTrusted);
      return done(isTrusted ? "trusted" : "untrusted", setCookie);
    }
    case "pair":
      requirePermission(vendor, "kitchenDevices");
      return pair(vendor.id, userId, String(form.get("name") ?? ""));
    case "unpair": {
      requirePermission(vendor, "kitchenDevices");
      const device = String(form.get("device") ?? "");
      if (!(await removeKitchenDevice(vendor.id, { userId }, device))) throw notSignedIn();
      return done("unpaired");
    }
    default:
      throw new Response("That can’t be done here", { status: 400 });
  }
}

function done(what: string, setCookie: string | null = null) {
  const headers = new Headers(noStore);
  if (setCookie) headers.set("Set-Cookie", setCookie);
  return redirect(paths.dashboard.security({ done: what }), { headers });
}

const notSignedIn = () =>
  new Response("This device is not signed in any more", { status: 404, headers: noStore });

async function pair(vendorId: string, userId: string, typed: string) {
  const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
    data<SecurityActionResult>(
      { pairing: null, message, typed },
      { status, headers: { ...noStore, ...headers } },
    );
  const name = DeviceName.safeParse(typed);
  if (!name.success) return refuse(400, name.error.issues[0]!.message);
  const limited = await consumeRateLimit({ write: `pairing-codes:${vendorId}` }, 6);
  if (limited) return refuse(429, limited.text, limited.init.headers);
  const named = name.data || "Kitchen tablet";
  const outcome = await makePairingCode(vendorId, { userId }, named);
  if (!outcome.ok) return refuse(outcome.status, outcome.message);
  return data<SecurityActionResult>(
    {
      pairing: { code: outcome.code, name: named, minutes: PAIRING_MINUTES },
      message: null,
      typed,
    },
    { headers: noStore },
  );
}
