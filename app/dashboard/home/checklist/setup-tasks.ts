/** In the order in which they bring money. */
export const setupTasks = [
  "dishes",
  "share",
  "testOrder",
  "bank",
  "logo",
  "delivery",
  "hours",
  "address",
] as const;
export type SetupTask = (typeof setupTasks)[number];
