import { desc, eq } from "drizzle-orm";
import { customerExports } from "~schema";
import { namesOf } from "~/core/accounts/people.queries.server";
import type { Tx } from "~/platform/db.server";

const EXPORTS_SHOWN = 5;

type ExportRow = {
  id: string;
  at: Date;
  byId: string | null;
  customers: number;
  segment: string | null;
  searched: boolean;
};
export type ExportLine = Omit<ExportRow, "byId"> & { who: string | null };

export const readExports = (tx: Tx, vendorId: string): Promise<ExportRow[]> =>
  tx
    .select({
      id: customerExports.id,
      at: customerExports.createdAt,
      byId: customerExports.exportedBy,
      customers: customerExports.customers,
      segment: customerExports.segment,
      searched: customerExports.searched,
    })
    .from(customerExports)
    .where(eq(customerExports.vendorId, vendorId))
    .orderBy(desc(customerExports.createdAt))
    .limit(EXPORTS_SHOWN);

export async function withNames(vendorId: string, rows: ExportRow[]): Promise<ExportLine[]> {
  const names = await namesOf(
    vendorId,
    rows.map(({ byId }) => byId),
  );
  return rows.map(({ byId, ...row }) => ({ ...row, who: (byId && names.get(byId)) ?? null }));
}
