import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatKobo } from "~/shared/money";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";

type LineProps = {
  id: string;
  name: string;
  note: string;
  priceKobo: number;
  /** Null if no single price changes; the children then describe the change. */
  toKobo: number | null;
  isOdd: boolean;
  children?: ReactNode;
};

type FormError = { message: string; fieldId?: string };

/** `failed` is a network error's message; `choice`, the error about the ticked entries. */
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

/** Shows one change, and posts the old price to detect conflicts. */
export function PreviewLine({ id, name, note, priceKobo, toKobo, isOdd, children }: LineProps) {
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
          </strong>{" "}
          {isOdd ? <Badge tone="wait">Check</Badge> : null}
        </span>
      )}
    </li>
  );
}

/**
 * Shows a change line by line, with a form that saves it.
 * @param props.fields of the form, to post again
 * @param props.what singular and plural of what changes
 * @param props.same how many chosen entries stay the same
 */
export function ChangePreview({
  path,
  fields,
  what: [one, many],
  count,
  same,
  children,
}: {
  path: string;
  fields: [name: string, value: string][];
  what: [one: string, many: string];
  count: number;
  same: number;
  children: ReactNode;
}) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <Form method="post" action={path} className="mt-3 pb-24">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <h2 className="text-lg font-bold">
        {count} {count === 1 ? one : many} will change
      </h2>
      <p className="text-muted">
        Nothing is saved yet.{same > 0 ? ` ${same} more stay as they are.` : ""}
      </p>
      <ul className={cardClass("mt-3 divide-y divide-line")}>{children}</ul>
      <SaveChanges count={count} intent={intent} />
    </Form>
  );
}

function SaveChanges({
  count,
  intent,
}: {
  count: number;
  intent: FormDataEntryValue | null | undefined;
}) {
  return (
    <div className={cardClass("sticky bottom-20 z-10 mt-4 flex flex-wrap gap-3 p-2 md:bottom-4")}>
      <Button name="intent" value="save" busy={intent === "save"} className="flex-1">
        Save {count} {count === 1 ? "change" : "changes"}
      </Button>
      <Button name="intent" value="back" variant="quiet" busy={intent === "back"}>
        Back
      </Button>
    </div>
  );
}
