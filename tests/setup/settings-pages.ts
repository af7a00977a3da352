import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import * as branding from "~/routes/dashboard.settings.branding";
import * as legal from "~/routes/dashboard.settings.legal";
import * as messages from "~/routes/dashboard.settings.messages";
import * as profile from "~/routes/dashboard.settings.profile";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "./vendor-requests";

export type Who = MadeVendor & { cookie: string };
export type Form = Record<string, string>;
type FormState = {
  base: string;
  texts: Form;
  errors: Record<string, string[]>;
  formErrors: string[];
  draft: boolean;
};
type Page = {
  form: FormState;
  changes: {
    id: string;
    who: string | null;
    cause: string;
    fields: { label: string; from: string; to: string }[];
  }[];
  reset: { label: string; to: string }[] | null;
};
type RouteModule = {
  loader: (args: ReturnType<typeof routeArgs>) => Promise<unknown>;
  action: (args: ReturnType<typeof routeArgs>) => Promise<unknown>;
};

export const routes = { profile, legal, branding, messages } as unknown as Record<
  "profile" | "legal" | "branding" | "messages",
  RouteModule
>;
export type Id = keyof typeof routes;

export async function somebody(): Promise<Who> {
  const vendor = await makeVendor(systemDb, { state: "Lagos", city: "Yaba" });
  return { ...vendor, cookie: await cookieOf(vendor.userId) };
}

const address = (id: Id, query = "") => `/dashboard/settings/${id}${query}`;
export async function open(who: Who, id: Id, query = ""): Promise<Page> {
  const given = (await routes[id].loader(
    routeArgs(aRequest(address(id, query), { cookie: who.cookie })),
  )) as { page?: Page } & Page;
  return given.page ?? given;
}
/** Fills the form in as a browser would submit it: all texts, and the snapshot. */
export const fill = ({ form }: Page, over: Form = {}): Form => ({
  ...form.texts,
  base: form.base,
  intent: "save",
  ...over,
});
export const submit = (who: Who, id: Id, form: Form) =>
  routes[id].action(routeArgs(aRequest(address(id), { cookie: who.cookie, form })));
/** Expects a redirect that names the saved section. */
export const saved = async (answer: Promise<unknown>) =>
  expect(await redirectOf(answer)).toMatch(/\?saved=(save|reset)\.[0-9a-f]{8}$/);
/** Reads a refused submission. */
export async function refused(answer: Promise<unknown>): Promise<FormState & { status: number }> {
  const { data, init } = (await answer) as { data: FormState; init: { status: number } };
  return { ...data, status: init.status };
}
export const rowOf = async (who: Who) =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, who.id)))[0]!;
/** Fills a section's form in and saves it. */
export const save = async (who: Who, id: Id, over: Form) =>
  saved(submit(who, id, fill(await open(who, id), over)));
