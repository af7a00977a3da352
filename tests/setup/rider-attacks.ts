import type { Attack } from "./dashboard-attacks";

/** The routes about riders. */
export const riderAttacks: Record<string, Attack> = {
  "dashboard.orders.$orderId.rider": {
    forms: ({ riderId, orderId }) =>
      [
        { rider: "new", name: "Taken over", phone: "08031112222" },
        { rider: riderId, along: orderId },
      ] as Record<string, string>[],
  },
  "dashboard.riders": {
    queries: ({ vendorId, riderId }) => [`vendorId=${vendorId}&rider=${riderId}&day=2026-11-20`],
    forms: ({ riderId }) => [{ intent: "archive", rider: riderId }],
    harmless: ({ vendorId }) => [
      { intent: "add", name: "Victim rider", phone: "08039998888", vendorId },
    ],
  },
  "dashboard.riders.file": {
    queries: ({ vendorId }) => [`day=2026-11-20&vendorId=${vendorId}`],
  },
};
