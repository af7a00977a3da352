import { diedJobs } from "~/platform/died-jobs.server";
import { MOST_CASES, type CaseReaders } from "./case";

/** Cases of the machinery itself. */
export const machineCases = {
  job: async () =>
    (await diedJobs(MOST_CASES)).map(({ queue, id, since, error }) => ({
      id: `${queue}:${id}`,
      since,
      vendorId: null,
      store: null,
      amountKobo: null,
      story: `A job of ${queue} has used up its tries. ${error ?? ""}`.trim(),
    })),
} satisfies CaseReaders;
