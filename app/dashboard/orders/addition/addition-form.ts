import type { TypedOrder } from "~/core/custom-orders/custom-order";

/** The form of an addition as it was typed, with its errors. */
export type AdditionFormResult = {
  /** Of a custom order's fields those that an addition has. */
  typed: TypedOrder;
  /** What was typed of extras, by the fields' names. */
  extras: Record<string, string>;
  /** By field. */
  errors: Record<string, string[]>;
};
