import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~schema";
import { forVendor, readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { makeOrder, makeItem, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";

let ada: MadeVendor;
let musa: MadeVendor;
beforeAll(async () => {
  for (const vendor of [(ada = await makeVendor(systemDb)), (musa = await makeVendor(systemDb))]) {
    const item = await makeItem(systemDb, { vendorId: vendor.id });
    await makeOrder(systemDb, { vendorId: vendor.id, lines: [{ item, quantity: 1 }] });
  }
});

/** The vendors whose orders a query without a vendor sees. */
const ownersSeen = async (tx: Tx) => [
  ...new Set((await tx.select({ vendorId: orders.vendorId }).from(orders)).map((o) => o.vendorId)),
];

describe("a vendor's reads", () => {
  it("see only that vendor's rows, even if a loader passes its transaction on", async () => {
    const both = (vendorId: string) =>
      readForVendor(vendorId, (tx) =>
        Promise.all([ownersSeen(tx), readForVendor(tx, (same) => ownersSeen(same))]),
      );
    expect(await Promise.all([both(ada.id), both(musa.id)])).toEqual([
      [[ada.id], [ada.id]],
      [[musa.id], [musa.id]],
    ]);
  });

  it("don't fail along with another read of the vendor", async () => {
    const failing = readForVendor(ada.id, (tx) => tx.execute(sql`select 1 / 0`));
    const other = readForVendor(ada.id, ownersSeen);
    await expect(failing).rejects.toThrow();
    expect(await other).toEqual([ada.id]);
  });

  it("can't write", async () => {
    await expect(
      readForVendor(ada.id, (tx) => tx.update(orders).set({ notes: "written by a read" })),
    ).rejects.toMatchObject({ cause: { code: "25006" } });
  });
});

describe("the first statement of a vendor's transaction", () => {
  it("is bound to the vendor, though sent together with the binding", async () => {
    const seen = await Promise.all(
      [ada, musa, ada, musa].map(({ id }) => forVendor(id, ownersSeen)),
    );
    expect(seen).toEqual([[ada.id], [musa.id], [ada.id], [musa.id]]);
  });

  it("is refused if binding fails, as are the following ones", async () => {
    const seen: unknown[] = [];
    const keep = async (work: Promise<unknown>) => seen.push(await work.catch(() => "refused"));
    await expect(
      forVendor("\0", async (tx) => {
        await keep(ownersSeen(tx));
        await keep(ownersSeen(tx));
      }),
    ).rejects.toThrow();
    expect(seen).toEqual(["refused", "refused"]);
  });
});
