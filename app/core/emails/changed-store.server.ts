import { and, eq, sql } from "drizzle-orm";
import { settingsChanges, users, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import type { OutboxRow } from "./outbox-email";

/** Reads a recorded change that an e-mail is about, with the store and its owner's address. */
export async function findChange(
  { vendorId, about }: Pick<OutboxRow, "vendorId" | "about">,
  category: string,
) {
  if (!isUuid(about)) return null;
  const [row] = await systemDb
    .select({
      after: settingsChanges.after,
      at: settingsChanges.createdAt,
      store: vendorProfiles.businessName,
      owner: users.email,
      timeZone: sql<string | null>`${vendorProfiles.settings}->>'timeZone'`,
    })
    .from(settingsChanges)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, settingsChanges.vendorId))
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(
      and(
        eq(settingsChanges.vendorId, vendorId),
        eq(settingsChanges.id, about),
        eq(settingsChanges.category, category),
      ),
    );
  if (!row) return null;
  const { timeZone, ...change } = row;
  return { ...change, zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE };
}
