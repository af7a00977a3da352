/*
 * Addresses in e-mails and messages. Not in `paths`, which every menu brings to the browser.
 */

/** Opts out of review e-mails. */
export const orderMailsPath = (base: string, orderId: string) => `${base}/orders/${orderId}/mails`;

/** Messages to the order's phone, and how to end them. */
export const orderMessagesPath = (base: string, orderId: string) =>
  `${base}/orders/${orderId}/messages`;

/** What a message to a phone links to; leads to its order. */
export const messagePath = (base: string, messageId: string) => `${base}/m/${messageId}`;
