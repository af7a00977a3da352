import type { z } from "zod";

/**
 * Reports a refinement along with other fields' errors; with one of its own it would get raw input.
 */
export const whenRead =
  (...fields: string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path }) => fields.includes(String(path?.[0])));
