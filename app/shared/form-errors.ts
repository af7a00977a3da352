import { msg, type Message } from "./translate";

type Issue = {
  readonly message: string;
  readonly maximum?: unknown;
  /** Of an issue of our own: the values of the gaps in its message. */
  readonly params?: Record<string, unknown>;
};

/**
 * Returns the validation errors that a schema found, as messages. `{most}` in one is the limit that
 * was passed.
 */
export const formErrors = (issues: readonly Issue[]): Message[] =>
  issues.map(({ message, maximum, params }) =>
    msg(message, maximum === undefined ? (params as Message["values"]) : { most: Number(maximum) }),
  );
