import { Form, Link, useFetcher } from "@remix-run/react";
import { ArrowDown, ArrowUp, Pencil, Plus } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { ListedGroup, ManagedGroup } from "~/core/option-groups/option-groups.queries.server";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import type { NoticedChange } from "~/dashboard/menu/changes/change-notice";
import { ReorderHandle } from "~/dashboard/menu/arrangement/reorder-handle";
import { savedMessage } from "~/dashboard/menu/arrangement/saved-message";
import { useReorder, type Reorder } from "~/dashboard/menu/arrangement/use-reorder";
import { useMay } from "~/dashboard/shell/role-context";
import type { WithoutMoney } from "~/core/staff/hide-money";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { NetworkError } from "~/ui/offline-safe";
import { SaleStateButtons } from "~/ui/sale-state-buttons";
import { StatusMessage } from "~/ui/status-message";
import { AlertToast } from "~/ui/toast";
import { ChangeNotice } from "~/dashboard/menu/changes/change-notice";

/** Prices are null if the viewer may not see money. */
type ShownGroup = WithoutMoney<ListedGroup>;

type Props = {
  groups: ShownGroup[];
  done: string | null;
  change: NoticedChange | null;
  error: string | null;
};

/** Rules: docs/rules.md, Item options. */
export function GroupsView({ groups, done, change, error }: Props) {
  const mayEdit = useMay()("menu");
  const list = useRef<HTMLOListElement>(null);
  const path = paths.dashboard.options();
  const fetcher = useFetcher<{ error: string | null } | NetworkError>({ key: "group-order" });
  const refusal = fetcher.state === "idle" ? refusalOf(fetcher.data) : null;
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (refusal) setMessage(refusal);
  }, [refusal]);
  const order = useReorder(
    list,
    groups,
    (ids) => fetcher.submit({ intent: "order", ids: ids.join() }, { method: "post", action: path }),
    fetcher.state !== "idle",
  );
  const newGroup = mayEdit ? (
    <Link to={paths.dashboard.newOptionGroup()} className={buttonClass()}>
      <Plus aria-hidden className="size-5" /> New group
    </Link>
  ) : null;
  return (
    <div className="max-w-2xl">
      <MenuPageHead title="Item options" />
      <p className="mt-1 text-muted">
        What customers choose with an item, such as Protein or Extras. A group can be on any number
        of items: what is sold out here is sold out on all of them.
      </p>
      <StatusMessage message={savedMessage(done)} />
      {error ? (
        <p role="alert" className="mt-3 font-medium text-bad">
          {error}
        </p>
      ) : null}
      {groups.length === 0 ? (
        <div className="mt-6">
          <EmptyState drawing={<Plus className="size-9" />} title="No groups yet" action={newGroup}>
            Make one for what goes with several of your items, then tick it in their forms.
          </EmptyState>
        </div>
      ) : (
        <>
          {mayEdit ? (
            <div className="mt-4 flex flex-wrap gap-3">
              {newGroup}
              <Link
                to={paths.dashboard.changeMany({ of: "options" })}
                className={buttonClass("quiet")}
              >
                Change prices
              </Link>
            </div>
          ) : null}
          <ol ref={list} className="mt-5 space-y-4">
            {order.shown.map((group, place) => (
              <Group key={group.id} {...{ group, place, order, mayEdit }} />
            ))}
          </ol>
          <p aria-live="polite" className="sr-only">
            {order.announcement}
          </p>
        </>
      )}
      <PriceNotice key={change?.id} change={change} />
      <AlertToast message={message} dismissTo={path} onDismiss={() => setMessage(null)} />
    </div>
  );
}

function refusalOf(answer: { error: string | null } | NetworkError | undefined): string | null {
  if (!answer) return null;
  return "error" in answer ? answer.error : answer.message;
}

function PriceNotice({ change }: { change: NoticedChange | null }) {
  const [shown, setShown] = useState(true);
  return (
    <div role="status">
      {change && shown ? (
        <ChangeNotice
          change={change}
          dismissTo={paths.dashboard.options()}
          onDismiss={() => setShown(false)}
        />
      ) : null}
    </div>
  );
}

const countText = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

function groupRule({
  isSize,
  min,
  max,
  free,
}: Pick<ManagedGroup, "isSize" | "min" | "max" | "free">): string {
  if (isSize) return "Size: sets the item’s price";
  const range =
    max === null
      ? min > 0
        ? `at least ${min}`
        : "any number"
      : min === max
        ? `exactly ${min}`
        : min > 0
          ? `${min} to ${max}`
          : `up to ${max}`;
  return `Customers choose ${range}${free > 0 ? `, ${free} free` : ""}`;
}

function Group({
  group,
  place,
  order,
  mayEdit,
}: {
  group: ShownGroup;
  place: number;
  order: Reorder<ShownGroup>;
  mayEdit: boolean;
}) {
  const { id, name, itemCount, options } = group;
  const isLast = place === order.shown.length - 1;
  const isMoving = order.moving === id;
  return (
    <li
      className={cardClass(`p-4 ${isMoving ? "relative z-10 outline-2 outline-ink" : ""}`)}
      id={`group-${id}`}
    >
      <div className="flex flex-wrap items-start gap-x-2">
        {mayEdit ? (
          <ReorderHandle order={order} entry={group} place={place} className="-ml-2" />
        ) : null}
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="text-lg font-bold break-words">{name}</h2>
          <p className="text-sm text-muted">
            {groupRule(group)} · on {countText(itemCount, "item")}
          </p>
        </div>
        {mayEdit ? (
          <div className="ml-auto flex">
            <MoveButton groupId={id} intent="up" label={`Move up: ${name}`} disabled={place === 0}>
              <ArrowUp aria-hidden className="size-5" />
            </MoveButton>
            <MoveButton groupId={id} intent="down" label={`Move down: ${name}`} disabled={isLast}>
              <ArrowDown aria-hidden className="size-5" />
            </MoveButton>
            <Link
              to={paths.dashboard.optionGroup(id)}
              className="active:bg-shade grid size-11 place-items-center rounded-xl hover:bg-rest-soft"
            >
              <Pencil aria-hidden className="size-5" />
              <span className="sr-only">Edit {name}</span>
            </Link>
          </div>
        ) : null}
      </div>
      {options.length === 0 ? (
        <p className="mt-2 text-sm text-wait">No options yet: customers don’t see this group.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {options.map((option) => (
            <OptionRow key={option.id} option={option} isSize={group.isSize} />
          ))}
        </ul>
      )}
    </li>
  );
}

function OptionRow({ option, isSize }: { option: ShownGroup["options"][number]; isSize: boolean }) {
  const { name, priceKobo, inventory, unit, back } = option;
  const price =
    priceKobo === null
      ? null
      : `${priceKobo > 0 && !isSize ? "+" : ""}${formatKobo(priceKobo)}${unit ? ` a ${unit}` : ""}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-[1_1_8rem] break-words">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-muted">
          {[price, inventory === null ? null : `${inventory} left`, back ? `back ${back}` : null]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      <OptionStates option={option} />
    </li>
  );
}

function OptionStates({ option }: { option: ShownGroup["options"][number] }) {
  return (
    <Form method="post" action={paths.dashboard.options()} preventScrollReset>
      <input type="hidden" name="optionId" value={option.id} />
      <SaleStateButtons name={option.name} state={option.state} />
    </Form>
  );
}

function MoveButton({
  groupId,
  intent,
  label,
  disabled,
  children,
}: {
  groupId: string;
  intent: "up" | "down";
  label: string;
  disabled: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" action={paths.dashboard.options()} preventScrollReset>
      <input type="hidden" name="groupId" value={groupId} />
      <button
        type="submit"
        name="intent"
        value={intent}
        disabled={disabled}
        className="active:bg-shade grid size-11 place-items-center rounded-xl hover:bg-rest-soft disabled:opacity-40"
      >
        {children}
        <span className="sr-only">{label}</span>
      </button>
    </Form>
  );
}
