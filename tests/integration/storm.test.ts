import { expect, it } from "vitest";
import { raiseStorm } from "../../bench/storm";
import { findTruth, letTimePass } from "../../bench/storm-truth";
import { openShop } from "../setup/shop";
import { servers, startStorms } from "../setup/storm";
import { systemDb } from "~/platform/db.server";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";

const CUSTOMERS = 40;
const PORTIONS = 60;
/** Stock of the option in each portion, which runs out first. */
const OPTIONS = 50;

startStorms();

it(`with ${CUSTOMERS} customers at once, a failing provider and a killed server, every payment is one paid order, no order is lost, and no portion or option is sold twice`, async () => {
  const shop = await openShop({ stock: PORTIONS });
  const { options } = await makeOptionGroup(systemDb, {
    vendorId: shop.vendorId,
    minChosen: 1,
    items: [shop.soup],
    options: [{ inventory: OPTIONS }],
  });
  const optionId = options[0]!.id;
  const report = await raiseStorm(servers, {
    store: { slug: shop.slug, itemId: shop.soup.id, optionId },
    customers: CUSTOMERS,
    killAfter: CUSTOMERS / 4,
  });
  expect(report.gaveUp).toEqual([]);
  expect(report.killedAfter).toBeGreaterThan(0);
  await letTimePass(shop.vendorId);

  const truth = await findTruth({
    vendorId: shop.vendorId,
    itemId: shop.soup.id,
    optionId,
    before: { portions: PORTIONS, options: OPTIONS },
    provider: servers.provider,
    placed: report.placed,
  });
  expect(truth).toEqual({
    taken: truth.taken,
    paidOrders: truth.taken,
    paidAndForgotten: [],
    paidTwice: [],
    paidByNobody: [],
    doubledNumbers: [],
    lostOrders: [],
    stock: { before: PORTIONS, sold: truth.stock.sold, left: PORTIONS - truth.stock.sold },
    optionStock: { before: OPTIONS, sold: truth.stock.sold, left: OPTIONS - truth.stock.sold },
    ledger: [],
  });
  expect(truth.optionStock.left).toBeGreaterThanOrEqual(0);
  expect(truth.taken).toBeGreaterThan(CUSTOMERS / 4);
  expect(report.soldOut).toBeGreaterThan(0);
});
