import { getUser, type User } from "~/core/accounts/session.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.settings.staff";
import { makeUser } from "../../drizzle/seed/factories";
import { aRequest, cookieOf, routeArgs } from "./vendor-requests";

/** Returns the status of an answer, even if thrown. */
export const statusOf = async (answer: Promise<unknown>): Promise<number> => {
  const given = await answer.catch((thrown: unknown) => thrown);
  if (given instanceof Response) return given.status;
  if (given instanceof Error) throw given;
  return (given as { init?: { status?: number } } | null)?.init?.status ?? 200;
};

export const submitStaffForm = (form: Record<string, string>, cookie: string) =>
  action(routeArgs(aRequest("/dashboard/settings/staff", { cookie, form })));

/** Adds a person with a Google account and signs them in. */
export async function signedInPerson(
  email: string,
  name = "Bola Ade",
): Promise<{ user: User; cookie: string }> {
  const made = await makeUser(systemDb, { email, name });
  const cookie = await cookieOf(made.id);
  return { user: (await getUser(aRequest("/", { cookie })))!, cookie };
}
