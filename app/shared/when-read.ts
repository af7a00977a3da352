import type { z } from "zod";

/**
 * Lets a form's refinement be reported together with the errors of other fields: it waits only for
 * the fields that it looks at. Of one with an error it would get what was sent, whatever that is.
 */
export const whenRead =
  (...fields: string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path }) => fields.includes(String(path?.[0])));
