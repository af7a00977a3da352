import { isLedgerFact, storesThatDiffer } from "~/core/ledger/rebuild-books.server";
import { diedJobs } from "~/platform/died-jobs.server";
import { MOST_CASES, type CaseReaders } from "./case";
import { undeliveredMails, undeliveredMessages } from "./undelivered.server";

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

const ofStores = (stores: number) => (stores > 1 ? ` They are of ${stores} stores.` : "");
const oneStore = ({
  stores,
  vendorId,
  store,
}: {
  stores: number;
  vendorId: string;
  store: string | null;
}) => (stores === 1 ? { vendorId, store } : { vendorId: null, store: null });

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
  mail: async () =>
    (await undeliveredMails(MOST_CASES)).map(({ cause, count, since, stores, ...store }) => ({
      id: cause,
      since: new Date(since),
      ...oneStore({ stores, ...store }),
      amountKobo: null,
      story: `${counted(count, "e-mail was", "e-mails were")} not delivered: ${cause}${/[.!?]$/.test(cause) ? "" : "."}${ofStores(stores)} Trying again is of use for two days.`,
    })),
  message: async () =>
    (await undeliveredMessages(MOST_CASES)).map(
      ({ cause, count, since, stores, latest, way, phones, ...store }) => ({
        id: `${way}:${cause}`,
        since: new Date(since),
        ...oneStore({ stores, ...store }),
        amountKobo: null,
        mark: latest,
        story: `${counted(count, "message", "messages")} by ${way === "sms" ? "SMS" : "WhatsApp"} did not reach ${counted(phones, "phone", "phones")}: ${cause}${/[.!?]$/.test(cause) ? "" : "."}${ofStores(stores)} They are too old to be of use now. If many fail for one cause, look at the account there.`,
      }),
    ),
  difference: async () =>
    (await storesThatDiffer(MOST_CASES)).map(({ vendorId, store, since, differences }) => {
      const ofLedger = differences.filter(isLedgerFact);
      const { fact, of, expected, stored } = ofLedger[0] ?? differences[0]!;
      const example = `such as ${fact}, ${of}: ${stored}, and should be ${expected}`;
      return {
        id: vendorId,
        since,
        vendorId,
        store,
        amountKobo: null,
        story:
          ofLedger.length > 0
            ? `${counted(ofLedger.length, "fact", "facts")} of the ledger differ from payments, refunds and payouts, ${example}. Rebuild can’t mend the ledger: correct the row, or book the opposite. It writes what else differs again.`
            : `${counted(differences.length, "sum differs", "sums differ")} from ledger and orders, ${example}. Rebuild writes them again.`,
      };
    }),
} satisfies CaseReaders;
