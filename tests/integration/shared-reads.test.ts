import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~schema";
import { forVendor, readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { makeOrder, makeProduct, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";

let ada: MadeVendor;
let musa: MadeVendor;
beforeAll(async () => {
  for (const vendor of [(ada = await makeVendor(systemDb)), (musa = await makeVendor(systemDb))]) {
    const product = await makeProduct(systemDb, { vendorId: vendor.id });
    await makeOrder(systemDb, { vendorId: vendor.id, lines: [{ product, quantity: 1 }] });
  }
});

/** Whose orders are seen by a query that names no vendor. */
const ownersSeen = async (tx: Tx) => [
  ...new Set((await tx.select({ vendorId: orders.vendorId }).from(orders)).map((o) => o.vendorId)),
];
const transactionOf = async (tx: Tx) => {
  const [row] = await tx.execute<{ at: string }>(sql`select now() as at, pg_sleep(0.01)`);
  return row!.at;
};

describe("reads that start at the same moment", () => {
  it("share a transaction, each vendor's its own, and see that vendor's rows only", async () => {
    const [hers, hersToo, his] = await Promise.all([
      readForVendor(ada.id, async (tx) => [await ownersSeen(tx), await transactionOf(tx)]),
      readForVendor(ada.id, async (tx) => [await ownersSeen(tx), await transactionOf(tx)]),
      readForVendor(musa.id, async (tx) => [await ownersSeen(tx), await transactionOf(tx)]),
    ]);
    expect([hers[0], hersToo[0], his[0]]).toEqual([[ada.id], [ada.id], [musa.id]]);
    expect(hersToo[1]).toBe(hers[1]);
    expect(his[1]).not.toBe(hers[1]);
  });

  it("don't share with those that start later", async () => {
    const first = await readForVendor(ada.id, transactionOf);
    expect(await readForVendor(ada.id, transactionOf)).not.toBe(first);
  });

  it("don't fail with one whose statement fails", async () => {
    const failing = readForVendor(ada.id, (tx) => tx.execute(sql`select 1 / 0`));
    const others = [1, 2].map(() => readForVendor(ada.id, ownersSeen));
    await expect(failing).rejects.toThrow();
    expect(await Promise.all(others)).toEqual([[ada.id], [ada.id]]);
  });

  it("hand on what one of them throws, and answer the others", async () => {
    const thrown = new Response("Not here", { status: 404 });
    const throwing = readForVendor(ada.id, async (tx) => {
      await ownersSeen(tx);
      throw thrown;
    });
    const other = readForVendor(ada.id, ownersSeen);
    await expect(throwing).rejects.toBe(thrown);
    expect(await other).toEqual([ada.id]);
  });

  it("write nothing", async () => {
    await expect(
      readForVendor(ada.id, (tx) => tx.update(orders).set({ notes: "written by a read" })),
    ).rejects.toMatchObject({ cause: { code: "25006" } });
  });
});

describe("the first statement of a vendor's transaction", () => {
  it("is bound to the vendor, though it is sent together with what binds it", async () => {
    const seen = await Promise.all(
      [ada, musa, ada, musa].map(({ id }) => forVendor(id, ownersSeen)),
    );
    expect(seen).toEqual([[ada.id], [musa.id], [ada.id], [musa.id]]);
  });

  it("is refused when binding fails, and so is what follows", async () => {
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
