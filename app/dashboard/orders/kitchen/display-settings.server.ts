import { createCookie, redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { readForm } from "~/platform/read-form.server";
import { toDisplaySettings, type DisplaySettings } from "./display-settings";
import { toTicketPaper, type TicketPaper } from "./ticket";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A dashboard cookie that belongs to the device, not to the person signed in. */
const deviceCookie = (name: string) =>
  createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/dashboard",
    secure: env().publicUrl.startsWith("https:"),
    maxAge: YEAR_SECONDS,
  });

export async function readDisplaySettings(request: Request): Promise<DisplaySettings> {
  const stored: unknown = await deviceCookie("kitchenDisplay").parse(request.headers.get("Cookie"));
  return toDisplaySettings((stored ?? {}) as Partial<DisplaySettings>);
}

/** Saves the display form to a cookie and redirects; null for any other form. */
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
 * Reads this device's ticket paper: from the URL, else the last choice.
 * @returns `cookie`: a Set-Cookie header that stores a new choice, or null
 */
export async function readTicketPaper(
  request: Request,
): Promise<{ paper: TicketPaper; cookie: string | null }> {
  const paperParam = new URL(request.url).searchParams.get("paper");
  const stored: unknown = await deviceCookie("ticketPaper").parse(request.headers.get("Cookie"));
  const storedPaper = toTicketPaper(typeof stored === "string" ? stored : null);
  if (paperParam === null) return { paper: storedPaper, cookie: null };
  const paper = toTicketPaper(paperParam);
  return {
    paper,
    cookie: paper === storedPaper ? null : await deviceCookie("ticketPaper").serialize(paper),
  };
}
