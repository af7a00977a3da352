import { createCookie, redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { readForm } from "~/platform/read-form.server";
import { toDisplaySettings, type DisplaySettings } from "./display-settings";
import { toTicketPaper, type TicketPaper } from "./ticket";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie of the dashboard that a device keeps, whoever signs in on it. */
const deviceCookie = (name: string) =>
  createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/dashboard",
    secure: env().publicUrl.startsWith("https:"),
    maxAge: YEAR_SECONDS,
  });

/** Reads how this device shows the kitchen display. */
export async function readDisplaySettings(request: Request): Promise<DisplaySettings> {
  const stored: unknown = await deviceCookie("kitchenDisplay").parse(request.headers.get("Cookie"));
  return toDisplaySettings((stored ?? {}) as Partial<DisplaySettings>);
}

/**
 * Keeps on the device what the display's form changes.
 * @returns a redirect to the form's page; null when the form is another
 */
export async function saveDisplaySettings(request: Request): Promise<Response | null> {
  const form = await readForm(request.clone());
  if (form.get("intent") !== "display") return null;
  const changed = {
    ...(await readDisplaySettings(request)),
    ...Object.fromEntries(
      ["size", "light"].flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : [])),
    ),
  };
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, {
    headers: {
      "Set-Cookie": await deviceCookie("kitchenDisplay").serialize(toDisplaySettings(changed)),
    },
  });
}

/**
 * Reads which paper this device prints tickets on: the one that the address asks for, else the one
 * that was chosen last.
 * @returns `cookie`: the Set-Cookie header that keeps a new choice; null without one
 */
export async function readTicketPaper(
  request: Request,
): Promise<{ paper: TicketPaper; cookie: string | null }> {
  const asked = new URL(request.url).searchParams.get("paper");
  const stored: unknown = await deviceCookie("ticketPaper").parse(request.headers.get("Cookie"));
  const kept = toTicketPaper(typeof stored === "string" ? stored : null);
  if (asked === null) return { paper: kept, cookie: null };
  const paper = toTicketPaper(asked);
  return {
    paper,
    cookie: paper === kept ? null : await deviceCookie("ticketPaper").serialize(paper),
  };
}
