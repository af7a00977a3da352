/** Fields that say where an error comes from and hold nothing personal. */
const loggedFields = [
  "code",
  "severity",
  "constraint_name",
  "table_name",
  "column_name",
  "routine",
  "errno",
  "syscall",
  "status",
  "statusCode",
  "responseCode",
  "command",
  "signal",
] as const;

/** Drops the message at the top of a stack, which is logged separately. */
const framesOf = (stack: string | undefined) =>
  (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

const MAX_CAUSES = 5;

/** Leaves out personal data: values of failed queries, contents of refused rows, addresses. */
export function errorForLog(error: unknown): object {
  return describe(error, MAX_CAUSES);
}

/** Masks mail addresses. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:]+/g, (word) => (/.@./.test(word) ? "[address]" : word));

function describe(error: unknown, causes: number): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause, query, params, errors } = error as Error & {
    query?: unknown;
    params?: unknown;
    errors?: unknown;
  };
  const message =
    typeof query === "string" && params !== undefined ? `Failed query: ${query}` : error.message;
  const facts = Object.fromEntries(
    loggedFields.flatMap((name) =>
      name in error ? [[name, (error as unknown as Record<string, unknown>)[name]]] : [],
    ),
  );
  return {
    type: error.constructor.name,
    message: withoutAddresses(message),
    ...facts,
    stack: framesOf(error.stack),
    ...(Array.isArray(errors)
      ? { errors: errors.slice(0, MAX_CAUSES).map((one) => describe(one, 0)) }
      : {}),
    ...(cause instanceof Error && causes > 0 ? { cause: describe(cause, causes - 1) } : {}),
  };
}
