import { env } from "~/platform/env.server";
import { getUser, signedInWithin, type User } from "./session.server";

const SESSION_HOURS = 12;

/** Returns whether somebody is named in OPERATOR_EMAILS. */
export const isOperator = ({ email }: Pick<User, "email">): boolean =>
  env().operatorEmails.includes(email.toLowerCase());

/** Returns the operator who sent a request, if they signed in within the last 12 hours. */
export async function findOperator(request: Request): Promise<User | null> {
  const user = await getUser(request);
  return user && isOperator(user) && (await signedInWithin(request, SESSION_HOURS * 60))
    ? user
    : null;
}
