import { Link } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { paths } from "~/shared/paths";

export type AttentionNote = { id: string; orderNumber: string; needsAttention: string };

export function Attention({ orders }: { orders: AttentionNote[] }) {
  return (
    <section
      aria-label="Needs your attention"
      className="mt-4 rounded-card bg-wait-soft px-4 pt-3 pb-1 text-wait"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-5 shrink-0" /> Needs your attention
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to={paths.dashboard.order(order.id)}
              className="inline-flex min-h-11 items-center py-1 underline underline-offset-2"
            >
              <span className="min-w-0 break-words">
                <strong className="font-semibold">{order.orderNumber}</strong>:{" "}
                {order.needsAttention}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
