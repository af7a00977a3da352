import { Form, Link, useNavigation } from "@remix-run/react";
import {
  caseActs,
  caseKinds,
  movesMoney,
  needsText,
  type Case,
  type CaseAct,
} from "~/core/operators/case";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { CircleCheck } from "lucide-react";

/** An act that was refused, to be shown beside its case. */
export type Refused = { id: string; act: string; code: string; message: string; text: string };

type Props = { cases: Case[]; readAt: Date; isFresh: boolean; refused: Refused | null };

/** What needs an operator now, each case with its one right act (docs/rules.md, Operators). */
export function CasesView({ cases, readAt, isFresh, refused }: Props) {
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">
        Cases <span className="text-muted tabular-nums">{cases.length}</span>
      </h1>
      {refused && !cases.some(({ id }) => id === refused.id) ? (
        <p role="alert" className="mt-3 rounded-xl bg-bad-soft px-4 py-3 font-medium text-bad">
          {refused.message}
        </p>
      ) : null}
      {cases.length === 0 ? (
        <EmptyState drawing={<CircleCheck className="size-9" />} title="Nothing needs you">
          Cases show here as soon as they come up.
        </EmptyState>
      ) : (
        <ul className={cardClass("mt-3 divide-y divide-line")}>
          {cases.map((found) => (
            <Row
              key={`${found.kind}:${found.id}`}
              found={found}
              readAt={readAt}
              isFresh={isFresh}
              refused={refused?.id === found.id ? refused : null}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const labels: Record<CaseAct, string> = {
  settle: "Seen to",
  confirm: "Confirm payout",
  send: "Send now",
  return: "Return the money",
  retry: "Try again",
  drop: "Drop",
  keep: "Keep review",
  remove: "Remove review",
};

function Row({
  found,
  readAt,
  isFresh,
  refused,
}: {
  found: Case;
  readAt: Date;
  isFresh: boolean;
  refused: Refused | null;
}) {
  const { kind, id, since, vendorId, store, amountKobo, story } = found;
  const navigation = useNavigation();
  const acts: readonly CaseAct[] = caseActs[kind];
  const busy = navigation.formData?.get("id") === id ? navigation.formData.get("act") : null;
  const needsSignIn = acts.some(movesMoney) && !isFresh;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <h2 className="font-bold">{caseKinds[kind]}</h2>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {vendorId ? (
            <Link
              to={paths.operator.vendor(vendorId)}
              className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-4"
            >
              {store || "Store without a name"}
            </Link>
          ) : null}
          {amountKobo === null ? null : (
            <Money kobo={amountKobo} className="font-semibold text-ink" />
          )}
          {since ? <Time at={since} format="ago" now={readAt} /> : null}
        </p>
        <p className="mt-1 break-words whitespace-pre-line">{story}</p>
      </div>
      {acts.length === 0 ? null : needsSignIn ? (
        <p>
          <Link to={paths.login(paths.operator.cases())} className={buttonClass("quiet", "w-full")}>
            Sign in again to act
          </Link>
        </p>
      ) : (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          {needsText(kind) ? (
            <div className="w-full">
              <Field
                id={`text-${id}`}
                name="text"
                label={kind === "payoutCode" ? "Code" : "Reason, which they read"}
                maxLength={300}
                autoComplete="off"
                defaultValue={refused?.text}
                errors={refused ? [refused.message] : undefined}
              />
            </div>
          ) : refused ? (
            <p role="alert" className="w-full font-medium text-bad">
              {refused.message}
            </p>
          ) : null}
          {acts.map((act) => (
            <Button key={act} name="act" value={act} variant="quiet" busy={busy === act}>
              {labels[act]}
            </Button>
          ))}
        </Form>
      )}
    </li>
  );
}
