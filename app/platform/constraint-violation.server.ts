const codes = { unique: "23505", foreignKey: "23503" } as const;

/**
 * Whether the database refused a row, and by which constraint: what another request did at the same
 * moment is an answer, not a fault.
 */
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
