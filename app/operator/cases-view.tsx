import { Form, Link, useNavigation } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import {
  actsOf,
  caseKinds,
  MOST_CASES,
  movesMoney,
  textOf,
  type Case,
  type CaseGroup,
  type CasePage,
  type CasePlace,
} from "~/core/operators/case";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { actLabels } from "./act-words";

/** An act that was refused, to be shown beside its case. */
export type Refused = { id: string; act: string; code: string; message: string; text: string };

export const casesPath = ({ kind, page }: CasePlace): string =>
  paths.operator.cases(kind ? { kind, ...(page > 1 ? { page: String(page) } : {}) } : {});

const countText = (count: number): string =>
  count < MOST_CASES ? count.toLocaleString("en") : `${MOST_CASES.toLocaleString("en")}+`;

type RowProps = { isFresh: boolean; readAt: Date; refused: Refused | null; here: string };
type Props = Omit<RowProps, "here"> & { page: CasePage };

/** What needs an operator now, by kind, each case with its one right act (docs/rules.md, Operators). */
export function CasesView({ page, refused, ...rest }: Props) {
  const { total, counts, groups, kind } = page;
  const isShown = groups.some(({ cases }) => cases.some(({ id }) => id === refused?.id));
  return (
    <>
      <h1 className="mt-2 text-2xl font-bold">
        Cases <span className="text-muted tabular-nums">{total.toLocaleString("en")}</span>
      </h1>
      {counts.length > 1 || kind ? (
        <FilterBar
          label="Cases by kind"
          className="mt-3"
          options={[
            { to: casesPath({ kind: null, page: 1 }), label: "All", isCurrent: kind === null },
            ...counts.map((each) => ({
              to: casesPath({ kind: each.kind, page: 1 }),
              label: caseKinds[each.kind].filter,
              count: countText(each.count),
              isCurrent: each.kind === kind,
            })),
          ]}
        />
      ) : null}
      {refused && !isShown ? (
        <p role="alert" className="mt-3 rounded-xl bg-bad-soft px-4 py-3 font-medium text-bad">
          {refused.message}
        </p>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState
          drawing={<CircleCheck className="size-9" />}
          title={kind ? "None of this kind" : "Nothing needs you"}
        >
          Cases show here as soon as they come up.
        </EmptyState>
      ) : null}
      {groups.map((group) => (
        <Group
          key={group.kind}
          group={group}
          place={page}
          refused={refused}
          here={casesPath(page)}
          {...rest}
        />
      ))}
    </>
  );
}

function Group({
  group: { kind, cases, more },
  place,
  refused,
  ...row
}: RowProps & { group: CaseGroup; place: CasePlace }) {
  const next = place.kind ? { kind, page: place.page + 1 } : { kind, page: 1 };
  return (
    <section className="mt-4">
      <h2 className="text-lg font-bold">{caseKinds[kind].title}</h2>
      <ul className={cardClass("mt-2 divide-y divide-line")}>
        {cases.map((found) => (
          <Row
            key={found.id}
            found={found}
            refused={refused?.id === found.id ? refused : null}
            {...row}
          />
        ))}
      </ul>
      {place.page > 1 || more > 0 ? (
        <p className="mt-3 flex flex-wrap gap-2">
          {place.page > 1 ? (
            <Link to={casesPath({ kind, page: place.page - 1 })} className={buttonClass("quiet")}>
              Before these
            </Link>
          ) : null}
          {more > 0 ? (
            <Link to={casesPath(next)} className={buttonClass("quiet")}>
              {countText(more)} more
            </Link>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

const textLabels = {
  code: "Code",
  reason: "Reason, which they read",
  note: "Note for the log",
  evidence: "What the bank should know",
} as const;

function Row({ found, readAt, isFresh, refused, here }: RowProps & { found: Case }) {
  const { kind, id, since, vendorId, store, amountKobo, story } = found;
  const navigation = useNavigation();
  const acts = actsOf(kind);
  const typed = textOf(kind);
  const busy = navigation.formData?.get("id") === id ? navigation.formData.get("act") : null;
  const needsSignIn = acts.some(movesMoney) && !isFresh;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
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
          <Link to={paths.login(here)} className={buttonClass("quiet", "w-full")}>
            Sign in again to act
          </Link>
        </p>
      ) : (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={id} />
          {typed ? (
            <div className="w-full">
              <Field
                id={`text-${id}`}
                name="text"
                label={textLabels[typed]}
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
              {actLabels[act]}
            </Button>
          ))}
        </Form>
      )}
    </li>
  );
}
