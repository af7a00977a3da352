import { describe, expect, it } from "vitest";
import { orderUnderWay, readOrders, withOrder, type DeviceOrder } from "./device-orders";

const order = (number: number, status: DeviceOrder["status"] = "pending"): DeviceOrder => ({
  url: `/store/mama-put/orders/${number}`,
  number: `VNR${number}`,
  status,
  placed: "Wed 25 Nov, 9:20 pm",
  due: null,
});

describe("the orders on a device", () => {
  it("are the latest ten, and one that is looked at again keeps its place with its new state", () => {
    const all = Array.from({ length: 12 }, (_, n) => order(n)).reduce<DeviceOrder[]>(withOrder, []);
    expect(all.map(({ number }) => number)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `VNR${n}`),
    );
    const later = withOrder(all, order(5, "delivered"));
    expect(later).toHaveLength(10);
    expect(later[6]).toMatchObject({ number: "VNR5", status: "delivered" });
  });

  it("show the latest that is under way, and none that is over or not paid", () => {
    expect(orderUnderWay([order(3, "delivered"), order(2, "ready"), order(1)], 0)?.number).toBe(
      "VNR2",
    );
    const over = (["delivered", "cancelled", "payment_failed", "payment_pending"] as const).map(
      (status, n) => order(n, status),
    );
    expect(orderUnderWay(over, 0)).toBeNull();
  });

  it("show one that waits for its payment, for as long as it can be paid", () => {
    const waits = { channel: "bank_transfer", until: 1_000 } as const;
    const unpaid = { ...order(2, "payment_pending"), waits };
    expect(orderUnderWay([unpaid, order(1)], 999)?.number).toBe("VNR2");
    expect(orderUnderWay([unpaid, order(1)], 1_000)?.number).toBe("VNR1");
  });

  it("are none where their owner wants none kept, or what is stored is not ours", () => {
    expect(readOrders("off")).toBeNull();
    expect(readOrders(null)).toEqual([]);
    for (const text of ["{", "7", "{}", '[null, 7, {"number": "VNR1"}]']) {
      expect(readOrders(text)).toEqual([]);
    }
    const elsewhere = { ...order(1), url: "//evil.example" };
    expect(readOrders(JSON.stringify([elsewhere, { ...order(1), url: "javascript:1" }]))).toEqual(
      [],
    );
    expect(readOrders(JSON.stringify([order(1)]))).toEqual([order(1)]);
  });
});
