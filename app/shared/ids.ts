const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text has the form of a UUID (RFC 9562), which the database can cast. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && uuid.test(text);
}

/**
 * Returns an order's number: VNR and the vendor's counter, padded to three digits (VNR001 … VNR999,
 * VNR1000).
 * @param counter the vendor's counter, from 1 (docs/rules.md, Order numbers)
 */
export function orderNumber(counter: number): string {
  return `VNR${String(counter).padStart(3, "0")}`;
}

/** Reads a typed order number (`vnr12`, `VNR 012`, `12`); null if invalid. */
export function readOrderNumber(typed: string): string | null {
  const counter = /^(?:vnr)?\s*0*([1-9]\d{0,8})$/i.exec(typed)?.[1];
  return counter ? orderNumber(Number(counter)) : null;
}
