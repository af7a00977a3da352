import { msg, type Message } from "./translate";

type Issue = {
  readonly message: string;
  readonly maximum?: unknown;
  /** The interpolation values of our own issues. */
  readonly params?: Record<string, unknown>;
};

/** A schema's validation errors as messages; `{most}` is the limit that was exceeded. */
export const formErrors = (issues: readonly Issue[]): Message[] =>
  issues.map(({ message, maximum, params }) =>
    msg(message, maximum === undefined ? (params as Message["values"]) : { most: Number(maximum) }),
  );
