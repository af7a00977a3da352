import { Link } from "@remix-run/react";
import { BanknoteArrowUp, Phone, ReceiptText } from "lucide-react";
import { LOW_RATING } from "~/core/reviews/review-rules";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { ListedReview } from "./review-list";

/** Links a review to its order; a low rating also to a call and a refund. */
export function ReviewLinks({ review }: { review: ListedReview }) {
  const may = useMay();
  const isLow = review.rating <= LOW_RATING;
  const of = <span className="sr-only"> about {review.orderNumber}</span>;
  return (
    <>
      {isLow && review.phone ? (
        <a href={`tel:${review.phone}`} className={buttonClass("quiet")}>
          <Phone aria-hidden className="size-5" /> Call{of}
        </a>
      ) : null}
      {isLow && review.isRefundable && may("refunds") ? (
        <Link
          to={`${paths.dashboard.order(review.orderId)}#money-back`}
          className={buttonClass("quiet")}
        >
          <BanknoteArrowUp aria-hidden className="size-5" /> Refund{of}
        </Link>
      ) : null}
      <Link to={paths.dashboard.order(review.orderId)} className={buttonClass("quiet")}>
        <ReceiptText aria-hidden className="size-5" /> View Order{of}
      </Link>
    </>
  );
}
