import type { ReactNode } from "react";
import type { OrderStatus } from "~schema/orders";

type Drawn = "unpaid" | "placed" | "cooking" | "packed" | "riding" | "eaten" | "cancelled";

export function drawingOf(status: OrderStatus, orderType: "pickup" | "delivery"): Drawn {
  switch (status) {
    case "payment_pending":
    case "payment_failed":
      return "unpaid";
    case "cancelled":
      return "cancelled";
    case "pending":
      return "placed";
    case "ready":
    case "on_the_way":
      return orderType === "delivery" ? "riding" : "packed";
    case "delivered":
      return "eaten";
    default:
      return "cooking";
  }
}

const bag = (
  <>
    <path className="b" d="M36 36h48l6 46H30z" />
    <path d="M49 46V30a11 11 0 0 1 22 0v16" />
  </>
);

const drawings: Record<Drawn, ReactNode> = {
  unpaid: (
    <>
      <rect className="b" x="24" y="26" width="72" height="48" rx="8" />
      <path d="M24 42h72" strokeWidth="8" />
      <path d="M36 60h16M76 60h8" />
    </>
  ),
  placed: (
    <>
      <path className="c" d="M38 14h44v66l-7-5-8 5-7-5-7 5-8-5-7 5z" />
      <path d="M48 30h24M48 42h14" />
      <circle className="b" cx="82" cy="66" r="16" />
      <path className="draws" pathLength="1" d="m74 66 6 6 11-12" />
    </>
  ),
  cooking: (
    <>
      <path className="b" d="M30 48h60v22a12 12 0 0 1-12 12H42a12 12 0 0 1-12-12z" />
      <path d="M24 48h72M30 58h-9M90 58h9" />
      <path className="steams" d="M46 36c-5-6 5-8 0-16M60 36c-5-6 5-8 0-16M74 36c-5-6 5-8 0-16" />
    </>
  ),
  packed: (
    <>
      {bag}
      <path className="draws" pathLength="1" d="m50 62 8 8 14-16" />
    </>
  ),
  riding: (
    <>
      <rect className="b" x="16" y="30" width="28" height="24" rx="4" />
      <path d="M16 40h28" />
      <path d="M20 62h46l10-36h10M76 26l12 42" />
      <circle className="c" cx="32" cy="74" r="9" />
      <circle className="c" cx="90" cy="74" r="9" />
      <path d="M41 74h28l6-12" />
    </>
  ),
  eaten: (
    <>
      <circle className="c" cx="60" cy="50" r="30" />
      <path className="b" d="M60 65C47 57 45 48 49 43c4-4 9-2 11 2 2-4 7-6 11-2 4 5 2 14-11 22z" />
      <path d="M18 24v14a5 5 0 0 0 10 0V24M23 24v56M98 80V22c-6 5-7 17-6 28h6" />
    </>
  ),
  cancelled: (
    <>
      <path className="c" d="M36 36h48l6 46H30z" />
      <path d="M49 46V30a11 11 0 0 1 22 0v16M52 56l16 16M68 56 52 72" />
    </>
  ),
};

/** Decorative: the heading beside it says the same. */
export function OrderDrawing({ of }: { of: Drawn }) {
  return (
    <svg className="drawing" data-of={of} viewBox="0 0 120 96" width="120" height="96" aria-hidden>
      <ellipse className="s" cx="60" cy="52" rx="54" ry="42" />
      {drawings[of]}
    </svg>
  );
}
