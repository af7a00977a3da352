import { expect, it } from "vitest";
import { makeStormVendors, raisePayoutStorm } from "../../../bench/payout-storm";
import { findPayoutTruth, letPayoutsEnd } from "../../../bench/payout-storm-truth";
import { servers, startStorms } from "../../setup/storm";

const VENDORS = 6;
const AT_ONCE = 18;
const ROUNDS = 2;

startStorms();

it(
  "each payout is paid once or back in the balance after concurrent withdrawals, a failing and silent provider, lost and repeated webhooks and a killed process",
  { timeout: 150_000 },
  async () => {
    const vendors = await makeStormVendors(VENDORS);
    const report = await raisePayoutStorm(servers, {
      vendors,
      atOnce: AT_ONCE,
      rounds: ROUNDS,
    });
    expect(report.gaveUp).toEqual([]);
    expect(report.killedAfter).toBeGreaterThan(0);
    const { provider } = servers;
    const vendorIds = vendors.map(({ id }) => id);
    await letPayoutsEnd(vendorIds, provider);

    const { confirmed } = report;
    const truth = await findPayoutTruth({ vendorIds, provider, confirmed });
    expect(truth).toEqual({
      arrived: truth.arrived,
      arrivedKobo: truth.arrivedKobo,
      completedKobo: truth.arrivedKobo,
      failed: truth.failed,
      paidAndForgotten: [],
      completedUnpaid: [],
      sentTwice: [],
      lostWithdrawals: [],
      wrongWallets: [],
      ledger: [],
    });
    expect(truth.arrived).toBeGreaterThan(VENDORS);
    expect(truth.failed).toBeGreaterThan(0);
    expect(report.refused).toBeGreaterThan(VENDORS);
  },
);
