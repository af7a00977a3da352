import { StickyNote, TriangleAlert } from "lucide-react";
import { isAllergy } from "./customer-tags";

/** What the vendor noted about a customer; null for an order without one. */
export type KnownCustomer = {
  id: string;
  tags: string[];
  note: string | null;
  isBlocked: boolean;
} | null;

/** `large` is for the kitchen display. */
export function CustomerTags({
  tags,
  large = false,
}: {
  tags: readonly string[];
  large?: boolean;
}) {
  return tags.map((tag) => (
    <span
      key={tag}
      className={`inline-flex max-w-full items-center gap-1 rounded-full px-2.5 py-0.5 break-words ${large ? "text-[1em]" : "text-sm"} ${isAllergy(tag) ? "bg-danger font-bold text-on-danger" : "bg-rest-soft font-semibold text-rest"}`}
    >
      {isAllergy(tag) ? (
        <TriangleAlert aria-hidden className={`shrink-0 ${large ? "size-6" : "size-4"}`} />
      ) : null}
      <span className="min-w-0">{tag}</span>
    </span>
  ));
}

/** `large` is for the kitchen display. */
export function CustomerNoteText({ note, large = false }: { note: string; large?: boolean }) {
  return (
    <p
      className={`flex gap-2 rounded-lg bg-wait-soft px-3 py-2 text-wait ${large ? "text-[1em] font-semibold" : ""}`}
    >
      <StickyNote aria-hidden className={`mt-1 shrink-0 ${large ? "size-6" : "size-4"}`} />
      <span className="min-w-0 break-words whitespace-pre-line">
        <span className="sr-only">About this customer: </span>
        {note}
      </span>
    </p>
  );
}
