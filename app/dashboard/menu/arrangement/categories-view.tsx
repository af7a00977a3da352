import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { ArrowDown, ArrowUp, Check, Clock, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { FormBase } from "~/ui/form-base";
import { AlertToast } from "~/ui/toast";
import { formToShow } from "~/ui/form-to-show";
import type { NetworkError } from "~/ui/offline-safe";
import { StatusMessage } from "~/ui/status-message";
import type { ManagedCategory } from "~/core/menu/categories.commands.server";
import { hoursLabel } from "~/core/opening-hours/item-hours";
import { MenuPageHead } from "~/dashboard/menu/items/menu-page-head";
import { ItemHoursFields } from "./item-hours-fields";
import { ReorderHandle } from "./reorder-handle";
import { savedMessage } from "./saved-message";
import { useReorder } from "./use-reorder";
import { useScripts } from "~/ui/use-scripts";
import { useTakenKey } from "~/ui/use-answer";

export type CategoryActionResult = { result: SubmissionResult<string[]> };
type Answer = CategoryActionResult | NetworkError | undefined;

type Props = {
  categories: ManagedCategory[];
  answer: Answer;
  done: string | null;
};

const valueSent = (answer: Answer, name: string) => answer?.result?.initialValue?.[name];
const formError = (answer: Answer): string | null => formToShow({}, answer).formErrors[0] ?? null;

export function CategoriesView({ categories, answer, done }: Props) {
  const fetcher = useFetcher<CategoryActionResult | NetworkError>({ key: "category-order" });
  const [message, setMessage] = useState(formError(answer));
  const refusal = fetcher.state === "idle" ? formError(fetcher.data) : null;
  const intent = valueSent(answer, "intent");
  const takenKey = useTakenKey(done !== null);
  useEffect(() => {
    if (refusal) setMessage(refusal);
  }, [refusal]);
  const list = useRef<HTMLOListElement>(null);
  const order = useReorder(
    list,
    categories,
    (ids) =>
      fetcher.submit(
        { intent: "order", ids: ids.join(",") },
        { method: "post", action: paths.dashboard.categories() },
      ),
    fetcher.state !== "idle",
  );
  return (
    <div className="max-w-2xl">
      <MenuPageHead title="Categories" />
      <p className="mt-1 text-muted">
        Customers see them in this order. Hide one to take all its items off the menu for a while.
      </p>
      <StatusMessage message={savedMessage(done)} />
      <NewCategory key={takenKey} answer={intent === "create" ? answer : undefined} />
      <ol ref={list} className="mt-5 space-y-3">
        {order.shown.map((category, place) => (
          <li
            key={category.id}
            className={`rounded-card border bg-card p-3 ${order.moving === category.id ? "relative z-10 border-ink shadow-card" : "border-line"}`}
          >
            <div className="flex items-start gap-2">
              <ReorderHandle order={order} entry={category} place={place} />
              <Rename
                category={category}
                takenKey={takenKey}
                answer={
                  intent === "rename" && valueSent(answer, "id") === category.id
                    ? answer
                    : undefined
                }
              />
            </div>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <Link
                  to={paths.dashboard.itemOrder({ category: category.id })}
                  className="inline-flex min-h-11 items-center font-semibold text-brand-text hover:underline"
                >
                  {category.itemCount} item{category.itemCount === 1 ? "" : "s"}
                  <span className="sr-only"> of {category.name}: put them in order</span>
                </Link>
                {category.isActive ? null : <Badge tone="rest">Hidden</Badge>}
              </p>
              <div className="flex">
                <CategoryButton
                  category={category}
                  intent="up"
                  label="Move up"
                  disabled={place === 0}
                >
                  <ArrowUp aria-hidden className="size-5" />
                </CategoryButton>
                <CategoryButton
                  category={category}
                  intent="down"
                  label="Move down"
                  disabled={place === categories.length - 1}
                >
                  <ArrowDown aria-hidden className="size-5" />
                </CategoryButton>
                <CategoryButton
                  category={category}
                  intent={category.isActive ? "hide" : "show"}
                  label={category.isActive ? "Hide" : "Show"}
                >
                  <span aria-hidden className="px-2 font-semibold">
                    {category.isActive ? "Hide" : "Show"}
                  </span>
                </CategoryButton>
              </div>
            </div>
            <Hours
              category={category}
              takenKey={takenKey}
              answer={
                intent === "hours" && valueSent(answer, "id") === category.id ? answer : undefined
              }
            />
            <Delete
              category={category}
              others={categories.filter(({ id }) => id !== category.id)}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {order.announcement}
      </p>
      <AlertToast
        message={message}
        dismissTo={paths.dashboard.categories()}
        onDismiss={() => setMessage(null)}
      />
    </div>
  );
}

const input =
  "min-h-11 min-w-0 flex-1 rounded-xl border border-field bg-card px-3.5 aria-invalid:border-bad";

function NewCategory({ answer }: { answer: Answer }) {
  const { texts, errors } = formToShow({ name: "" }, answer);
  const [typed, setTyped] = useState(texts.name);
  const ready = useScripts();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "create";
  return (
    <Form method="post" action={paths.dashboard.categories()} className="mt-5">
      <input type="hidden" name="intent" value="create" />
      <label htmlFor="new-category" className="font-medium">
        New category
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id="new-category"
          name="name"
          defaultValue={texts.name}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={60}
          placeholder="Soups"
          autoComplete="off"
          aria-invalid={errors.name ? true : undefined}
          aria-describedby={errors.name ? "new-category-error" : undefined}
          className={input}
        />
        <Button busy={busy} disabled={ready && typed.trim() === ""}>
          Add
        </Button>
      </div>
      <FieldError id="new-category-error" role="alert" errors={errors.name} />
    </Form>
  );
}

/** `takenKey` changes after each save. */
type FormProps = { category: ManagedCategory; takenKey: string; answer: Answer };

function Rename({ category, takenKey, answer }: FormProps) {
  const { name } = category;
  const { texts, errors, isSent } = formToShow({ name, base: name }, answer);
  const id = `name-${category.id}`;
  return (
    <Form method="post" action={paths.dashboard.categories()} className="min-w-0 flex-1">
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={category.id} />
      <FormBase key={isSent ? texts.base : takenKey} base={texts.base} />
      <div className="flex gap-2">
        <input
          key={takenKey}
          id={id}
          name="name"
          aria-label={`Name of ${category.name}`}
          defaultValue={texts.name}
          maxLength={60}
          autoComplete="off"
          aria-invalid={errors.name ? true : undefined}
          aria-describedby={errors.name ? `${id}-error` : undefined}
          className={`${input} font-semibold`}
        />
        <Button variant="quiet" className="!px-3 sm:!px-4">
          <Check aria-hidden className="size-5 sm:hidden" />
          <span className="sr-only sm:not-sr-only">Rename</span>
        </Button>
      </div>
      <FieldError id={`${id}-error`} role="alert" errors={errors.name} />
    </Form>
  );
}

function Hours({ category, takenKey, answer }: FormProps) {
  const { id, name, hours } = category;
  const base = hours ?? "";
  const { texts, errors, isSent } = formToShow({ hours: base, base }, answer);
  return (
    <details className="border-t border-line pt-1" open={answer?.result ? true : undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium text-muted hover:text-ink">
        <Clock aria-hidden className="size-4" /> Available {hours ? hoursLabel(hours) : "always"}
        <span className="sr-only">: hours of {name}</span>
      </summary>
      <Form
        method="post"
        action={paths.dashboard.categories()}
        preventScrollReset
        className="space-y-3 pb-2"
      >
        <input type="hidden" name="intent" value="hours" />
        <input type="hidden" name="id" value={id} />
        <FormBase key={`base ${isSent ? texts.base : takenKey}`} base={texts.base} />
        <ItemHoursFields
          key={isSent ? texts.hours : takenKey}
          id={`hours-${id}`}
          legend={`When customers can order ${name}`}
          hint="No day ticked means every day, no times the whole day. A night may end after midnight."
          hours={texts.hours}
          errors={errors.hours}
        />
        <Button variant="quiet">Save hours</Button>
      </Form>
    </details>
  );
}

function Delete({ category, others }: { category: ManagedCategory; others: ManagedCategory[] }) {
  const { itemCount } = category;
  const items = `${itemCount} item${itemCount === 1 ? "" : "s"}`;
  const isOnlyCategory = itemCount > 0 && others.length === 0;
  return (
    <details className="border-t border-line pt-1 not-open:border-transparent">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium text-muted hover:text-ink">
        <Trash2 aria-hidden className="size-4" /> Delete
        <span className="sr-only">: {category.name}</span>
      </summary>
      {isOnlyCategory ? (
        <p className="pb-2 text-sm">
          Its {items} need another category first. Add one above, or hide this one.
        </p>
      ) : (
        <Form
          method="post"
          action={paths.dashboard.categories()}
          preventScrollReset
          className="flex flex-wrap items-end gap-3 pb-2"
        >
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={category.id} />
          {itemCount > 0 ? (
            <div className="min-w-0 flex-1 basis-[12rem]">
              <SelectField id={`move-${category.id}`} name="moveTo" label={`Move its ${items} to`}>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
          ) : (
            <p className="w-full text-sm">It has no items. This can’t be undone.</p>
          )}
          <Button variant="danger">{itemCount > 0 ? "Move and delete" : "Delete category"}</Button>
        </Form>
      )}
    </details>
  );
}

type CategoryButtonProps = {
  category: ManagedCategory;
  intent: string;
  label: string;
  disabled?: boolean;
  children: ReactNode;
};

function CategoryButton({
  category,
  intent,
  label,
  disabled = false,
  children,
}: CategoryButtonProps) {
  return (
    <Form method="post" action={paths.dashboard.categories()} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={category.id} />
      <button
        type="submit"
        disabled={disabled}
        title={label}
        className="active:bg-shade grid min-h-11 min-w-11 place-items-center rounded-xl hover:bg-rest-soft disabled:opacity-40"
      >
        {children}
        <span className="sr-only">
          {label}: {category.name}
        </span>
      </button>
    </Form>
  );
}
