import { eq } from "drizzle-orm";
import { users } from "~schema";
import { OPERATOR_CHANGE, OperatorChange } from "~/core/stores/operator-change.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { OutgoingEmail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths, storeUrl } from "~/shared/paths";
import { findChange } from "./changed-store.server";
import type { EmailContent } from "./email-layout";
import { emailLines, MAX_SHORT_NAME, truncate } from "./email-parts";
import type { OutboxEmail, OutboxRow } from "./outbox-email";

type Row = Pick<OutboxRow, "vendorId" | "about">;
type Acted = { change: OperatorChange; store: string; owner: string; zone: string };
type Words = Pick<EmailContent, "heading" | "lead" | "notice" | "details"> & { subject: string };

/** Reports an operator's change to the store's owner; it can't be switched off. */
export async function operatorActedEmail(row: Row): Promise<OutboxEmail> {
  const acted = await readActed(row);
  return acted && { message: compose(acted, acted.owner, ownersWords(acted)) };
}

/** Reports to a former owner that the store is somebody else's. */
export async function storeGivenAwayEmail(row: Row): Promise<OutboxEmail> {
  const acted = await readActed(row);
  if (acted?.change.what !== "transferred") return null;
  const { from, stays } = acted.change;
  const [former] = await systemDb
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, from));
  if (!former) return null;
  const store = truncate(acted.store);
  return {
    message: compose(acted, former.email, {
      subject: `${truncate(acted.store, MAX_SHORT_NAME)} has a new owner`,
      heading: `${store} has a new owner`,
      lead: stays
        ? `You are now a manager of ${store}: payouts, the bank account and staff are the new owner’s.`
        : `You no longer have access to ${store}’s dashboard.`,
      notice: "If you didn’t ask for this, write to us now. We pay nothing out for 24 hours.",
      details: [{ term: "New owner", value: acted.owner }],
    }),
  };
}

async function readActed(row: Row): Promise<Acted | null> {
  const found = await findChange(row, OPERATOR_CHANGE);
  return found && { ...found, change: OperatorChange.parse(found.after) };
}

function ownersWords({ change, store: name, zone }: Acted): Words {
  const store = truncate(name);
  const short = truncate(name, MAX_SHORT_NAME);
  switch (change.what) {
    case "suspended":
      return {
        subject: `New orders at ${short} have stopped`,
        heading: `New orders at ${store} have stopped`,
        lead: change.why,
        notice:
          "Please finish the orders you have. Your pages stay up, and so does your dashboard.",
        details: [{ term: "Your customers read", value: change.notice }],
      };
    case "resumed":
      return {
        subject: `${short} takes orders again`,
        heading: `${store} takes orders again`,
        lead: "Customers can order as before.",
        notice: null,
        details: [],
      };
    case "renamed":
      return {
        subject: `${short} has a new address`,
        heading: `${store} has a new address`,
        lead: "Links to the old address lead to the new one for 90 days.",
        notice: null,
        details: [
          { term: "New address", value: storeUrl(env(), change.to) },
          { term: "Old address", value: storeUrl(env(), change.from) },
        ],
      };
    case "transferred":
      return {
        subject: `${short} is yours`,
        heading: `${store} is yours`,
        lead: `You are now the owner of ${store}. Please check its bank account and its staff.`,
        notice: `We pay nothing out until ${formatDateTime(new Date(change.heldUntil), zone)}.`,
        details: [],
      };
    case "closed":
      return {
        subject: `${short} has closed`,
        heading: `${store} has closed`,
        lead: change.movedTo
          ? `Its address leads to ${storeUrl(env(), change.movedTo)} for 90 days.`
          : "Its address says so, and nobody else gets it for 90 days.",
        notice:
          change.balanceKobo > 0
            ? `${formatKobo(change.balanceKobo)} is still yours. Withdraw it in your dashboard.`
            : null,
        details: [],
      };
  }
}

function compose({ store }: Acted, to: string, { subject, ...words }: Words): OutgoingEmail {
  const { publicUrl, contactEmail } = env();
  const content: EmailContent = {
    ...words,
    items: [],
    sums: [],
    total: null,
    details: [
      ...words.details,
      ...(contactEmail ? [{ term: "We help", value: contactEmail }] : []),
    ],
    button: { label: "Open your dashboard", url: publicUrl + paths.dashboard.home() },
    contacts: [],
    footer: `You get this because ${truncate(store)} sells on ${brand.name}. It can't be switched off.`,
  };
  return { to, fromName: brand.name, subject, ...emailLines(content, contactEmail ?? undefined) };
}
