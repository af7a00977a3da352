import type { z } from "zod";

/**
 * Reports a form's refinement together with the errors of other fields: it only waits for the
 * fields that it reads. With an error in one of them it would get unparsed input.
 */
export const whenRead =
  (...fields: string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path }) => fields.includes(String(path?.[0])));
