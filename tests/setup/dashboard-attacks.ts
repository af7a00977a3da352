import { randomUUID } from "node:crypto";
import {
  aBrowser,
  customerForms,
  deviceForms,
  additionForms,
  orderMoves,
  reviewForms,
  businessForms,
  hoursForms,
} from "./attack-forms";
import { itemAttacks } from "./item-attacks";
import { riderAttacks } from "./rider-attacks";

/** A vendor's records that another vendor may attack. */
export type Belongings = {
  vendorId: string;
  userId: string;
  customerId: string;
  orderId: string;
  customOrderId: string;
  itemId: string;
  draftId: string;
  categoryId: string;
  groupId: string;
  optionId: string;
  pictureUrl: string;
  couponId: string;
  memberId: string;
  invitedId: string;
  otherInvitedId: string;
  sessionId: string;
  /** A kitchen device's membership row. */
  deviceId: string;
  reviewId: string;
  riderId: string;
  /** A push device. */
  pushId: string;
  payoutId: string;
  payoutReference: string;
  /** The ledger entry after which lists of transactions start. */
  entryId: string;
};

/**
 * How to attack one dashboard route with another vendor's records. The functions also run with the
 * attacker's own records, which must not give a 404: that proves that the route understands the
 * forms.
 */
export type Attack = {
  /** Values of the path's params that aren't simply the record of that name. */
  params?: (of: Belongings) => Record<string, string>;
  /** The path names no vendor's record: everyone gets their own data. */
  own?: true;
  /** Queries that name the victim's records: the answer shows none of them. */
  queries?: (of: Belongings) => string[];
  /** Forms that name the victim's records, by path or field: 404, and none of them changes. */
  forms?: (of: Belongings) => Record<string, string>[];
  /** Such a form's status if it isn't 404: 400 beside the field that names the missing record. */
  refusal?: 400;
  /**
   * Forms on the attacker's own data: not a 404, but the victim's records neither change nor become
   * part of the attacker's.
   */
  harmless?: (of: Belongings) => Record<string, string>[];
  multipart?: true;
};

/**
 * Every guarded dashboard route, by file name. tests/integration/other-vendor.test.ts fails for a
 * missing route, for an action without forms, and for params without values.
 */
export const attacks: Record<string, Attack> = {
  dashboard: {},
  "dashboard._index": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}`, `vendor_id=${vendorId}`],
  },
  "dashboard.events": {
    queries: ({ vendorId, orderId }) => [`vendorId=${vendorId}&orderId=${orderId}`],
  },
  "api.dashboard.stats": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}`, `vendor=${vendorId}&period=today`],
    harmless: ({ vendorId }) => [{ vendorId }],
  },
  "dashboard.$": { queries: ({ orderId, vendorId }) => [`id=${orderId}&vendorId=${vendorId}`] },
  "dashboard.search": {
    queries: ({ orderId, itemId }) => ["q=Victim", `q=${orderId}`, `q=${itemId}`, "q=080"],
  },
  "dashboard.notifications": {
    queries: ({ orderId }) => [`after=${orderId}`],
    harmless: ({ vendorId }) => [{ intent: "read", upTo: new Date().toISOString(), vendorId }],
  },
  "dashboard.customers.$customerId": {
    queries: ({ orderId }) => [`after=${orderId}`],
    forms: () => customerForms({}),
  },
  "dashboard.customers.file": {
    harmless: ({ vendorId }) => [{ vendorId, q: "Victim", segment: "new" }],
  },
  "dashboard.customers": {
    forms: ({ customerId }) => customerForms({ customerId }),
    queries: ({ vendorId, orderId, customerId }) => [
      "q=Victim",
      `vendorId=${vendorId}`,
      `customer=${customerId}`,
      `sort=name&after=${orderId}.a`,
    ],
  },
  "dashboard.payout": { queries: ({ vendorId }) => [`vendorId=${vendorId}`] },
  "dashboard.payouts": {
    queries: ({ orderId, vendorId, payoutId, payoutReference, entryId }) => [
      "q=Victim",
      `q=${orderId}&vendorId=${vendorId}`,
      `q=${payoutReference}`,
      `after=${entryId}&payouts=${payoutId}`,
    ],
  },
  "dashboard.payouts.add-money": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}`, "reference=topup_victim"],
    harmless: ({ vendorId }) => [{ intent: "add", amount: "100", vendorId }],
  },
  "dashboard.payouts.withdraw": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}`],
    harmless: ({ vendorId }) => [{ intent: "withdraw", token: randomUUID(), vendorId }],
  },
  "dashboard.payouts.identity": {
    queries: ({ vendorId }) => [`as=business&vendorId=${vendorId}`],
    harmless: ({ vendorId }) => [{ intent: "identity", kind: "person", bvn: "1", vendorId }],
  },
  "dashboard.payouts.statement": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}&from=2026-01-01&to=2026-12-31`],
  },
  "dashboard.payouts.statement.file": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}&from=2026-01-01&to=2026-12-31`],
  },
  "dashboard.settings": {},
  "dashboard.settings._index": {},
  "dashboard.settings.search": { queries: ({ vendorId }) => [`q=Victim&vendorId=${vendorId}`] },
  "dashboard.settings.import": {
    multipart: true,
    harmless: ({ vendorId }) => [
      {
        intent: "apply",
        vendorId,
        text: JSON.stringify({
          kind: "store-settings",
          version: 1,
          vendorId,
          settings: { legal: { storeTerms: "Taken over", vendorId } },
        }),
        base: "{}",
      },
    ],
  },
  "dashboard.reports": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}`, `range=year&vendor=${vendorId}`],
  },
  "dashboard.reports.file": {
    queries: ({ vendorId }) => [`vendorId=${vendorId}`, `range=year&vendor=${vendorId}`],
  },
  "dashboard.reports.closing": { queries: ({ vendorId }) => [`vendorId=${vendorId}`] },
  "dashboard.reports.accountant": { queries: ({ vendorId }) => [`vendorId=${vendorId}`] },
  "dashboard.reports.accountant.file": {
    params: () => ({ file: "orders.csv" }),
    own: true,
    queries: ({ vendorId, orderId }) => [`range=year&vendorId=${vendorId}&orderId=${orderId}`],
  },
  "dashboard.settings.export": { queries: ({ vendorId }) => [`vendorId=${vendorId}`] },
  "dashboard.settings.payments": {
    queries: ({ vendorId }) => [
      `vendorId=${vendorId}`,
      `exampleAmount=5000&feeBearer=customer&vendorId=${vendorId}`,
    ],
    harmless: ({ vendorId }) => [
      {
        intent: "save",
        feeBearer: "customer",
        feeSplitPercentage: "100",
        payoutCycle: "daily",
        minimumPayoutAmount: "100",
        vendorId,
        base: "",
      },
    ],
  },
  "dashboard.settings.payments.bank": {
    queries: ({ vendorId }) => [`bank=058&vendorId=${vendorId}`],
    harmless: ({ vendorId }) => [
      { intent: "bank", bankCode: "058", accountNumber: "0123456789", madeFrom: "", vendorId },
    ],
  },
  "dashboard.settings.staff": {
    queries: () => ["said=invited"],
    forms: ({ memberId, invitedId, otherInvitedId }) =>
      [
        { intent: "role", memberId, role: "manager" },
        { intent: "role", memberId: invitedId, role: "manager" },
        { intent: "resend", memberId: invitedId },
        { intent: "withdraw", memberId: otherInvitedId },
        { intent: "remove", memberId },
      ] as Record<string, string>[],
    harmless: ({ vendorId }) => [
      { intent: "invite", email: "Victim-cook@example.com", role: "manager", vendorId },
    ],
  },
  "dashboard.settings.profile": {
    queries: () => ["reset=1"],
    harmless: ({ vendorId }) => [{ intent: "save", storeName: "Taken over", vendorId, base: "{}" }],
  },
  "dashboard.settings.branding": {
    multipart: true,
    queries: () => ["reset=1"],
    harmless: ({ vendorId, pictureUrl }) => [
      { intent: "save", banner: pictureUrl, logo: pictureUrl, vendorId, base: "{}" },
    ],
  },
  "dashboard.settings.picture": { multipart: true, harmless: ({ vendorId }) => [{ vendorId }] },
  "dashboard.settings.hours": { queries: () => ["reset=1"], harmless: hoursForms },
  "dashboard.settings.business": {
    queries: ({ vendorId }) => ["reset=1", `vendorId=${vendorId}`],
    harmless: businessForms,
  },
  "dashboard.settings.coupons": {
    queries: ({ couponId }) => [`page=2&couponId=${couponId}`],
    forms: ({ couponId }) =>
      ["off", "on", "shown", "hidden"].map((intent) => ({ intent, couponId })),
  },
  "dashboard.settings.coupons.new": {
    harmless: ({ vendorId, couponId }) => [
      { intent: "save", id: couponId, code: "TAKEN", kind: "percent", value: "10", vendorId },
    ],
  },
  "dashboard.settings.coupons.$couponId": {
    forms: (): Record<string, string>[] => [
      { intent: "save", code: "TAKEN", kind: "percent", value: "99" },
      { intent: "end" },
      { intent: "delete" },
    ],
  },
  "dashboard.settings.notifications": {
    queries: () => ["reset=1"],
    harmless: ({ vendorId }) => [{ intent: "save", vendorId, base: "" }],
  },
  "dashboard.settings.messages": {
    queries: () => ["reset=1"],
    harmless: ({ vendorId }) => [
      { intent: "save", order_accepted: "sms", monthlyMessageCap: "9000", vendorId, base: "{}" },
    ],
  },
  "dashboard.settings.localisation": {
    queries: () => ["reset=1"],
    harmless: ({ vendorId }) => [{ intent: "save", language: "pcm", vendorId, base: "{}" }],
  },
  "dashboard.settings.privacy": {
    queries: () => ["q=%2B2348099999999", "q=victim@example.com", "q=Victim", "erased=3"],
    harmless: ({ vendorId }) =>
      ["+2348099999999", "victim@example.com"].map((q) => ({
        intent: "erase",
        q,
        orders: "4",
        sure: "on",
        vendorId,
      })),
  },
  "dashboard.settings.privacy.file": {
    queries: () => ["q=%2B2348099999999", "q=victim@example.com"],
  },
  "dashboard.settings.legal": {
    queries: () => ["reset=1"],
    harmless: ({ vendorId }) => [
      { intent: "save", storeTerms: "Taken over", vendorId, base: "{}" },
    ],
  },
  "dashboard.security": {
    queries: ({ sessionId, userId }) => [`session=${sessionId}&userId=${userId}`, "ask=1"],
    forms: ({ sessionId, deviceId }) =>
      [
        { intent: "end", session: sessionId },
        { intent: "unpair", device: deviceId },
      ] as Record<string, string>[],
    harmless: ({ vendorId }) =>
      [
        { intent: "trust", vendorId },
        { intent: "untrust", vendorId },
        { intent: "pair", name: "Stove", vendorId },
      ] as Record<string, string>[],
  },
  "dashboard.alerts": {
    queries: ({ pushId }) => [`device=${pushId}`, "done=test"],
    forms: ({ pushId: device }) => deviceForms({ device }),
    harmless: () => [{ intent: "on", ...aBrowser }],
  },
  "dashboard.alerts.worker": {
    forms: ({ orderId: order, vendorId: store }) => [
      { intent: "accept", order, store, expected: "pending" },
    ],
    harmless: () => [{ intent: "renew", ...aBrowser, old: `${aBrowser.endpoint}-before` }],
  },
  "dashboard.pause": {
    harmless: ({ vendorId }) =>
      [
        { intent: "pause", vendorId },
        { intent: "until", for: "1h", vendorId },
        { intent: "resume", vendorId, back: "//elsewhere" },
      ] as Record<string, string>[],
  },
  "dashboard.first-day": {
    harmless: ({ vendorId }) => [
      { intent: "shared", vendorId },
      { intent: "close", vendorId },
    ],
  },
  "dashboard.orders": {
    queries: ({ orderId, customOrderId }) => [
      `order=${orderId}`,
      `order=${customOrderId}`,
      `after=${orderId}`,
      "q=Victim",
      `decline=1&order=${orderId}`,
    ],
    forms: orderMoves,
  },
  "dashboard.orders.$orderId": { queries: () => ["decline=1"], forms: orderMoves },
  "dashboard.orders.$orderId.add": { forms: additionForms },
  "dashboard.orders.$orderId.refund": {
    forms: () => {
      const sum = { fees: "on", shownKobo: "1", reason: "Mine", token: randomUUID() };
      return [sum, { ...sum, what: "all" }, { ...sum, order: "ends" }];
    },
  },
  "dashboard.orders.$orderId.ticket": { forms: () => [{ intent: "printed", kind: "rider" }] },
  "dashboard.orders.counter": {
    queries: ({ customOrderId }) => [
      `sold=${customOrderId}&given=99999999`,
      `undone=${customOrderId}`,
    ],
    forms: ({ customOrderId }) => [{ intent: "undo", orderId: customOrderId }],
    harmless: ({ vendorId, itemId }) =>
      [
        {
          intent: "cash",
          clientToken: randomUUID(),
          [`line.${itemId}.100`]: "2",
          total: "200",
          vendorId,
        },
        { intent: `add:${itemId}`, vendorId },
      ] as Record<string, string>[],
  },
  "dashboard.orders-version": {},
  "dashboard.sent": {},
  "dashboard.kitchen": { forms: orderMoves },
  "dashboard.custom-orders": {
    queries: ({ customOrderId }) => [`after=${customOrderId}`, "q=Victim", "tab=open&q=VNR"],
  },
  "dashboard.custom-orders.new": {
    queries: ({ customerId }) => [`customer=${customerId}`],
    harmless: ({ vendorId, itemId }) =>
      [
        {
          intent: "make",
          clientToken: randomUUID(),
          customerName: "Ada",
          orderType: "pickup",
          "items[0].name": "Their soup",
          "items[0].price": "100",
          "items[0].quantity": "3",
          "items[0].itemId": itemId,
          vendorId,
        },
        { intent: "lookup", customerPhone: "+2348099999999", vendorId },
      ] as Record<string, string>[],
  },
  "dashboard.feedback": {
    queries: ({ reviewId, vendorId }) => [
      "q=Victim",
      `after=${reviewId}&vendorId=${vendorId}`,
      "status=published&rating=5",
    ],
  },
  "dashboard.feedback.$reviewId": { queries: () => ["done=hide"], forms: reviewForms },
  "dashboard.feedback.$reviewId.draft": { forms: () => [{ response: "Not yours" }] },
  "dashboard.custom-orders.$orderId": {
    params: ({ customOrderId }) => ({ orderId: customOrderId }),
    forms: () => [
      ...[
        "cancel-link",
        "paid-cash",
        "paid-transfer",
        "undo-paid",
        "undo-sale",
        "cancel-order",
      ].map((intent) => ({ intent })),
      { intent: "renew-link", expiry: "7d" },
    ],
  },
  ...itemAttacks,
  ...riderAttacks,
};
