import { and, eq } from "drizzle-orm";
import { settingsChanges, users, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { OutgoingEmail } from "~/platform/mail.server";
import { BANK_CHANGE, BankChange } from "~/core/payouts/bank-change.server";
import { maskedAccount } from "~/shared/account-number";
import { brand } from "~/shared/brand";
import { DEFAULT_ZONE, formatDateTime, isZone } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import type { EmailContent } from "./email-layout";
import { truncate, MAX_SHORT_NAME, emailLines } from "./email-parts";
import type { OutboxRow, OutboxEmail } from "./outbox-email";

type BankAccountName = Pick<BankChange["after"], "bankName" | "ending" | "accountName">;

export type BankEmailData = BankChange & {
  /** The address of the account that owns the store. */
  to: string;
  storeName: string;
  zone: string;
  /** The person who changed it; null if they are gone. */
  by: string | null;
  at: Date;
  paymentsUrl: string;
  contactEmail: string | null;
};

/** Composes the owner's e-mail, which can't be switched off (docs/rules.md, Bank account). */
export async function bankChangedEmail({
  vendorId,
  about,
}: Pick<OutboxRow, "vendorId" | "about">): Promise<OutboxEmail> {
  const data = await readBankEmailData(vendorId, about);
  return data && { message: bankChanged(data) };
}

async function readBankEmailData(
  vendorId: string,
  changeId: string,
): Promise<BankEmailData | null> {
  if (!isUuid(changeId)) return null;
  const [[change], [store]] = await Promise.all([
    systemDb
      .select({
        before: settingsChanges.before,
        after: settingsChanges.after,
        at: settingsChanges.createdAt,
        by: users.name,
      })
      .from(settingsChanges)
      .leftJoin(users, eq(users.id, settingsChanges.changedBy))
      .where(
        and(
          eq(settingsChanges.vendorId, vendorId),
          eq(settingsChanges.id, changeId),
          eq(settingsChanges.category, BANK_CHANGE),
        ),
      ),
    systemDb
      .select({
        to: users.email,
        storeName: vendorProfiles.businessName,
        settings: vendorProfiles.settings,
      })
      .from(vendorProfiles)
      .innerJoin(users, eq(users.id, vendorProfiles.userId))
      .where(eq(vendorProfiles.id, vendorId)),
  ]);
  if (!change || !store) return null;
  const { publicUrl, contactEmail } = env();
  const { timeZone } = store.settings;
  return {
    ...BankChange.parse({ before: change.before, after: change.after }),
    to: store.to,
    storeName: store.storeName,
    zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
    by: change.by || null,
    at: change.at,
    paymentsUrl: publicUrl + paths.dashboard.bank(),
    contactEmail,
  };
}

/** The old and the new account, who changed it and when, and what to do if it wasn't the owner. */
export function bankChanged({
  before,
  after,
  to,
  storeName,
  zone,
  by,
  at,
  paymentsUrl,
  contactEmail,
}: BankEmailData): OutgoingEmail {
  const accountText = ({ bankName, ending, accountName }: BankAccountName) =>
    `${bankName}, ${maskedAccount(ending)}, ${truncate(accountName)}`;
  const until = formatDateTime(new Date(after.heldUntil), zone);
  const content: EmailContent = {
    heading: before ? "Your bank account was changed" : "A bank account was added",
    lead: `${by ? truncate(by) : "Somebody who was signed in"} ${before ? "changed" : "added"} the bank account for ${truncate(storeName)}’s payouts, on ${formatDateTime(at, zone)}.`,
    notice: `If this wasn’t you: ${before ? "put your own account back" : "put in your own account"}, sign out on all devices (in your account menu) and change your Google password. Do it before ${until}. We pay nothing out until then.`,
    items: [],
    sums: [],
    total: null,
    details: [
      ...(before ? [{ term: "Before", value: accountText(before) }] : []),
      { term: "Now", value: accountText(after) },
      {
        term: "Payouts",
        value: `On hold until ${until}. After that we pay the new account.`,
      },
      ...(contactEmail ? [{ term: "We help", value: contactEmail }] : []),
    ],
    button: { label: "Check your bank account", url: paymentsUrl },
    contacts: [],
    footer: `You get this because ${truncate(storeName)} sells on ${brand.name}. It is for your safety and can't be switched off.`,
  };
  return {
    to,
    fromName: brand.name,
    subject: before
      ? `The bank account of ${truncate(storeName, MAX_SHORT_NAME)} was changed`
      : `A bank account was added to ${truncate(storeName, MAX_SHORT_NAME)}`,
    ...emailLines(content, contactEmail ?? undefined),
  };
}
