/** Sentences for people: that each has its translations, texts.test.ts checks. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "sentences",
    value: {
      shouldIgnore: ({ node }) =>
        node.type === "StringLiteral" && /\s/.test(node.value)
          ? "a sentence for people"
          : undefined,
    },
  },
];

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", import.meta.url],
  ignorers: ["sentences"],
  vitest: { configFile: "tests/setup/mutation.vitest.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 1, // leaves a core for other work
  disableTypeChecks: false,
  tempDirName: ".cache/stryker",
  ignorePatterns: [
    ".data",
    "build",
    "docs/pictures",
    "drizzle/migrations",
    "public",
    "test-results",
  ],
  reporters: ["clear-text", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: ".cache/mutation.html" },
  jsonReporter: { fileName: ".cache/mutation.json" },
  mutate: [
    "app/shared/{money,typed-number,typed-time}.ts",
    "app/core/pricing/{coupon,fees,order-price,payout-amount,payout-fee}.ts",
    "app/core/payments/payment-match.ts",
    "app/core/payouts/{payout-hold,payout-period,payout-states,wallet}.ts",
    "app/core/ledger/ledger.ts",
    "app/core/line-refunds/refund-parts.ts",
    "app/core/options/{choices,item-price,line-items,ordered-options,stock-needs}.ts",
    "app/core/menu/{menu-item,odd-price,unavailable-until}.ts",
    "app/core/menu-changes/{price-rule,undo-rule}.ts",
    "app/core/orders/{check-order,moved-by,order-request,order-status,order-sums}.ts",
    "app/core/additions/{addition,addition-state,extras}.ts",
    "app/core/custom-orders/{custom-order,invoice-state}.ts",
    "app/core/reviews/{review-rules,review-transitions}.ts",
    "app/core/staff/{hide-money,home-path,membership,permissions,role-duties}.ts",
    "app/core/stores/delivery-areas.ts",
    "app/core/opening-hours/{busy,item-hours,open-state,pause,scheduling,slots,week-hours}.ts",
  ],
};
