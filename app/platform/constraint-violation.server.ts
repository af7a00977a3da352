const codes = { unique: "23505", foreignKey: "23503" } as const;

/** Recognises a conflict with a concurrent request, which is an outcome to answer, not an error. */
export function violatesConstraint(
  error: unknown,
  kind: keyof typeof codes,
  constraint: string,
): boolean {
  const cause = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string;
    constraint_name?: string;
  };
  return cause.code === codes[kind] && cause.constraint_name === constraint;
}
