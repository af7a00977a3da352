/** Minutes after a new order at which phones ring: at once, and while nobody has answered. */
const PUSH_MINUTES = [0, 2, 5] as const;
type PushMinutes = (typeof PUSH_MINUTES)[number];

/** For how long a push service keeps a message for an offline phone, and we try to send it. */
export const PUSH_TTL_S = 600;

/** @param waits whether somebody has to answer it; an automatically accepted order rings once */
export const pushMinutes = (waits: boolean): readonly PushMinutes[] => (waits ? PUSH_MINUTES : [0]);

/**
 * Returns in how many seconds to try a failed message again; null when it would be too late.
 * @param ageSeconds since it was due
 * @param retryAfterSeconds wait requested by the push service; null: trying again is no use
 */
export function pushRetry(ageSeconds: number, retryAfterSeconds: number | null): number | null {
  if (retryAfterSeconds === null || ageSeconds + retryAfterSeconds >= PUSH_TTL_S) return null;
  return retryAfterSeconds;
}

/** A UUID without hyphens has the 32 characters that a topic may have (RFC 8030 §5.4). */
export const pushTopic = (orderId: string): string => orderId.replaceAll("-", "");
