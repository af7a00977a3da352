import type { ReactNode } from "react";
import { formatKobo } from "~/shared/money";
import { Button } from "~/ui/button";

type LineProps = {
  id: string;
  name: string;
  /** What it is in. */
  note: string;
  priceKobo: number;
  /** Null: no price changes, and the children say what does. */
  toKobo: number | null;
  children?: ReactNode;
};

type FormError = { message: string; fieldId?: string };

/**
 * Lists what is wrong with the form of a change, for its summary.
 * @param failed a network error's message
 * @param choice what is wrong with what is ticked
 */
export const changeErrors = (
  failed: string | null,
  { form, amount }: { form?: string; amount?: string },
  choice: string | undefined,
): FormError[] => [
  ...(failed ? [{ message: failed }] : []),
  ...(form ? [{ message: form }] : []),
  ...(amount ? [{ message: amount, fieldId: "amount" }] : []),
  ...(choice ? [{ message: choice, fieldId: "all" }] : []),
];

/** Shows what a change would do to one item or price, and posts what the price was. */
export function PreviewLine({ id, name, note, priceKobo, toKobo, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 p-3">
      <input type="hidden" name="seen" value={`${id}:${priceKobo}`} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>{" "}
        <span className="block text-sm text-muted">{note}</span>
      </span>
      {toKobo === null ? (
        children
      ) : (
        <span className="tabular-nums">
          <s className="text-muted">
            <span className="sr-only">from </span>
            {formatKobo(priceKobo)}
          </s>{" "}
          <strong>
            <span className="sr-only">to </span>
            {formatKobo(toKobo)}
          </strong>
        </span>
      )}
    </li>
  );
}

/** Saves what a preview shows, or goes back to the form. @param props.intent the one being posted */
export function SaveChanges({
  count,
  intent,
}: {
  count: number;
  intent: FormDataEntryValue | null | undefined;
}) {
  return (
    <div className="sticky bottom-20 z-10 mt-4 flex flex-wrap gap-3 rounded-card bg-card p-2 shadow-card md:bottom-4">
      <Button name="intent" value="save" busy={intent === "save"} className="flex-1">
        Save {count} {count === 1 ? "change" : "changes"}
      </Button>
      <Button name="intent" value="back" variant="quiet" busy={intent === "back"}>
        Back
      </Button>
    </div>
  );
}
