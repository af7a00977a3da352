import type { TypedOrder } from "~/core/custom-orders/custom-order";

export type AdditionFormResult = {
  typed: TypedOrder;
  extras: Record<string, string>;
  errors: Record<string, string[]>;
};
