/** What a figure must keep, and what it should reach. One of the two sides is given. */
export type Limit = { atLeast?: number; atMost?: number };
export type Limits = { hard?: Limit; aim?: Limit };

/*
 * The targets of speed (reasons in docs/performance.md): ratios to a baseline of the
 * same run.
 */
export const hitTarget: Limits = { hard: { atLeast: 0.5 } };
export const hitQueriesTarget: Limits = { hard: { atMost: 0 } };
export const hitTailTarget: Limits = { hard: { atMost: 2 } };
export const dropTarget: Limits = { hard: { atMost: 50 } };
export const missTarget: Limits = { hard: { atLeast: 0.003 } };
export const placingTarget: Limits = { hard: { atLeast: 0.25 } };
/** An order of three lines with six options, beside the bare transaction of its rows. */
export const plateTarget: Limits = { hard: { atLeast: 0.3 } };

/**
 * A list of 100,000 orders beside one of 100: it reads as much of the one as of the other, but for
 * counts, which go up to 999.
 */
export const ordersListTarget: Limits = { hard: { atLeast: 0.5 }, aim: { atLeast: 0.8 } };

/**
 * A wallet with 300,000 ledger entries behind it beside one with 300: the same rows are read, but
 * for the counts of tabs, which go up to 999.
 */
export const payoutsPageTarget: Limits = { hard: { atLeast: 0.8 } };

/**
 * A list of 50,000 customers, or of as many reviews, beside one of 500: sums are stored, and a page
 * is read from an index.
 */
export const customersTarget: Limits = { hard: { atLeast: 0.8 } };

/** The reports of a year with 300,000 orders beside one with 300: at most 1.25 times the time. */
export const reportsTarget: Limits = { hard: { atLeast: 0.8 } };

/**
 * A menu of 2,000 items beside one of 100: the same page of 24, but its tiles count them all.
 * Importing such a menu, in ms.
 */
export const itemsListTarget: Limits = { hard: { atLeast: 0.4 }, aim: { atLeast: 0.7 } };
export const importTarget: Limits = { hard: { atMost: 5_000 } };

/** A menu's first paint beside that of a static page, on a slow link. */
export const firstPaintTarget: Limits = { hard: { atMost: 1.05 } };

/** From the first tap on + to its painted count, in ms, before any script file has come. */
export const firstTapTarget: Limits = { hard: { atMost: 300 } };

/** A first order on a slow link: from the tap to the cart, and all waiting, in ms. */
export const cartTarget: Limits = { hard: { atMost: 1_500 } };
export const waitingTarget: Limits = { hard: { atMost: 15_000 } };

/** A score of Lighthouse, out of 100. */
export const lighthouseTarget: Limits = { hard: { atLeast: 98 } };

/** Mistakes with money must not happen at all. */
export const stormTarget: Limits = { hard: { atMost: 0 } };

/* The budgets of bytes on the wire and of requests, for a first visit with an empty cache. */
export const htmlBudget: Limits = { hard: { atMost: 11_350 }, aim: { atMost: 10_000 } };
export const blockingBudget: Limits = { hard: { atMost: 0 } };
export const preloadBudget: Limits = { hard: { atMost: 0 } };
export const scriptBudget: Limits = { hard: { atMost: 92_000 }, aim: { atMost: 84_000 } };
export const moduleBudget: Limits = { hard: { atMost: 12_000 } };
export const scriptOnSaveDataBudget: Limits = { hard: { atMost: 0 } };
export const pictureBudget: Limits = { hard: { atMost: 50_000 }, aim: { atMost: 15_000 } };
export const goodLinePictureBudget: Limits = { hard: { atMost: 150_000 } };
export const pictureOnSaveDataBudget: Limits = { aim: { atMost: 0 } };
export const fontBudget: Limits = { hard: { atMost: 0 } };
export const visitBudget: Limits = { hard: { atMost: 75_000 } };
export const lastingScriptBudget: Limits = { hard: { atMost: 120_000 } };
export const firstOrderBudget: Limits = { hard: { atMost: 250_000 } };
export const dashboardScriptBudget: Limits = { hard: { atMost: 180_000 }, aim: { atMost: 99_000 } };
