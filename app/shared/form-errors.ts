import { msg, type Message } from "./translate";

type Issue = { readonly message: string; readonly maximum?: unknown };

/**
 * Returns the validation errors that a schema found, as messages. `{most}` in one is the limit that
 * was passed.
 */
export const formErrors = (issues: readonly Issue[]): Message[] =>
  issues.map(({ message, maximum }) =>
    msg(message, maximum === undefined ? undefined : { most: Number(maximum) }),
  );
