/** Minutes after an order came at which phones ring: at once, and while nobody has answered. */
const PUSH_MINUTES = [0, 2, 5] as const;
type PushMinutes = (typeof PUSH_MINUTES)[number];

/** How long a push service keeps a message for a phone that is away, and we try to send it. */
export const PUSH_TTL_S = 600;

/**
 * Returns the minutes at which an order rings.
 * @param waits whether somebody has to answer it; one that was accepted automatically rings once
 */
export const pushMinutes = (waits: boolean): readonly PushMinutes[] => (waits ? PUSH_MINUTES : [0]);

/**
 * Returns when a message that failed is tried again, in seconds from now; null when nobody would be
 * helped any more.
 * @param ageSeconds since it was due
 * @param retryAfterSeconds that its push service asked us to wait; null: trying again is no use
 */
export function pushRetry(ageSeconds: number, retryAfterSeconds: number | null): number | null {
  if (retryAfterSeconds === null || ageSeconds + retryAfterSeconds >= PUSH_TTL_S) return null;
  return retryAfterSeconds;
}

/**
 * Returns the topic of an order's messages: a later one takes the place of an unread one. A UUID
 * without its hyphens has the 32 characters that a topic may have (RFC 8030 §5.4).
 */
export const pushTopic = (orderId: string): string => orderId.replaceAll("-", "");
