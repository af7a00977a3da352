import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import {
  readAllergens,
  readCheckbox,
  readChoice,
  readOptionPrice,
  readStock,
} from "~/core/menu/item-readers";
import { readBy, typedText } from "~/shared/typed-text";
import {
  deleteGroup,
  saveGroup,
  setGroupItems,
  type GroupConflict,
} from "~/core/option-groups/option-groups.commands.server";
import {
  listItemChoices,
  type ManagedGroup,
} from "~/core/option-groups/option-groups.queries.server";
import type { GroupInput, OptionInput } from "~/core/option-groups/group-input";
import { groupErrors } from "~/core/option-groups/group-errors";
import { groupSnapshot, type GroupSnapshot } from "~/core/option-groups/group-changes";
import { MAX_CHOSEN, MAX_OPTIONS } from "~/core/options/group-limits";
import { isUuid } from "~/shared/ids";
import { nairaInput } from "~/shared/money";
import { paths } from "~/shared/paths";
import { changedMeanwhile, readSnapshot } from "~/shared/form-changes";
import { readCount, type FieldResult } from "~/shared/typed-number";
import {
  emptyRow,
  kindNames,
  type GroupFormResult,
  type GroupTexts,
  type OptionTexts,
} from "./group-form";

const fail = (message: string): FieldResult<never> => ({ ok: false, message });
const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");
const short =
  (most: number) =>
  (text: string): FieldResult<string> => {
    const value = oneLine(text);
    return value.length > most
      ? fail(`Please keep this to ${most} characters`)
      : { ok: true, value };
  };
const readName = (text: string): FieldResult<string> =>
  text.trim() ? short(60)(text) : fail("Please enter a name");

/** Reads a whole number; `blank` is the value of an empty field. */
const count =
  <Blank extends number | null>(least: number, blank: Blank) =>
  (text: string): FieldResult<number | Blank> => {
    if (text.trim() === "") return { ok: true, value: blank };
    const invalid = `Please enter a whole number from ${least} to ${MAX_CHOSEN}`;
    const value = readCount(text, invalid);
    return value.ok && (value.value < least || value.value > MAX_CHOSEN) ? fail(invalid) : value;
  };

const Row = z.object({
  id: typedText,
  name: readBy(short(80)),
  price: readBy(readOptionPrice),
  unit: readBy(short(20)),
  most: readBy(count(1, 1)),
  preset: readBy(count(0, 0)),
  excludesOthers: readBy(readCheckbox),
  stock: readBy(readStock),
  allergens: readBy(readAllergens),
  item: readBy(readChoice),
});

const isBlank = ({ name, price, stock, item }: z.output<typeof Row>) =>
  !name && price === 0 && stock === null && !item;

type Group = Omit<GroupInput, "isSize" | "options"> & {
  kind: "extra" | "size";
  options: z.output<typeof Row>[];
};

/** Drops blank rows; `places` are the form's positions of the others. */
function inputOf({ kind, options, ...group }: Group): { input: GroupInput; places: number[] } {
  const isSize = kind === "size";
  const rows = [...options.entries()].filter(([, row]) => !isBlank(row));
  return {
    places: rows.map(([place]) => place),
    input: {
      ...group,
      isSize,
      options: rows.map(([, row]): OptionInput => ({
        id: isUuid(row.id) ? row.id : null,
        name: row.name,
        itemId: row.item,
        priceKobo: row.price,
        unit: row.unit || null,
        maxQuantity: isSize ? 1 : row.most,
        defaultQuantity: isSize ? Math.min(1, row.preset) : row.preset,
        excludesOthers: row.excludesOthers && !isSize,
        inventory: row.stock,
        allergens: row.allergens,
      })),
    },
  };
}

/** Blank rows of options are left out. */
const GroupForm = z
  .object({
    name: readBy(readName),
    kind: z.enum(["extra", "size"]).catch("extra"),
    min: readBy(count(0, 0)),
    max: readBy(count(1, null)),
    free: readBy(count(0, 0)),
    options: z.array(Row).max(MAX_OPTIONS).optional().default([]),
  })
  .superRefine((form, context) => {
    const { input, places } = inputOf(form);
    for (const { at, field, message } of groupErrors(input))
      context.addIssue({
        code: "custom",
        path: at === null ? [field] : ["options", places[at]!, field],
        message,
      });
  })
  .transform((form) => inputOf(form).input);

const optionalNumber = (value: number | null) => (value === null ? "" : String(value));

export function groupTexts(group: ManagedGroup | null): GroupTexts {
  const rows = (group?.options ?? []).map((option): OptionTexts => ({
    id: option.id,
    name: option.name,
    price: nairaInput(option.priceKobo),
    unit: option.unit ?? "",
    most: String(option.maxQuantity),
    preset: String(option.defaultQuantity),
    excludesOthers: option.excludesOthers ? "on" : "",
    stock: optionalNumber(option.inventory),
    allergens: option.allergens.join(", "),
    item: option.itemId ?? "",
  }));
  return {
    base: group ? JSON.stringify(groupSnapshot(group)) : "",
    name: group?.name ?? "",
    kind: group?.isSize ? "size" : "extra",
    min: String(group?.min ?? 0),
    max: optionalNumber(group ? group.max : 1),
    free: String(group?.free ?? 0),
    options: [...rows, ...Array.from({ length: group ? 1 : 4 }, emptyRow)],
  };
}

function sentTexts(sent: Readonly<Record<string, unknown>>): GroupTexts {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const rows: unknown[] = Array.isArray(sent.options) ? sent.options : [];
  return {
    base: text(sent.base),
    name: text(sent.name),
    kind: sent.kind === "size" ? "size" : "extra",
    min: text(sent.min),
    max: text(sent.max),
    free: text(sent.free),
    // A missing row is blank.
    options: Array.from(rows.slice(0, MAX_OPTIONS), (row) => {
      const fields = (row ?? {}) as Record<string, unknown>;
      return Object.fromEntries(
        Object.keys(emptyRow()).map((name) => [name, text(fields[name])]),
      ) as OptionTexts;
    }),
  };
}

const rowNames = {
  name: "name",
  priceKobo: "price",
  unit: "unit",
  maxQuantity: "most",
  defaultQuantity: "preset",
  excludesOthers: "excludesOthers",
  inventory: "stock",
  allergens: "allergens",
} as const satisfies Record<string, keyof OptionTexts>;

/** Describes others' changes to fields that this form changes too, by input. */
function conflictErrors({ options }: GroupTexts, { names, now }: GroupConflict["conflict"]) {
  const errors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  const texts = groupTexts(now);
  for (const name of names) {
    const [id, field] = name.split(" ");
    if (name === "order")
      formErrors.push(
        `Somebody added, moved or removed options. Theirs are ${texts.options
          .flatMap((option) => option.name || [])
          .join(", ")}. Anything they added is at the end of yours. Save again to keep yours.`,
      );
    else if (!field) {
      const input = name === "isSize" ? "kind" : (name as "name" | "min" | "max" | "free");
      errors[input] = [changedMeanwhile(input === "kind" ? kindNames[texts.kind] : texts[input])];
    } else {
      const at = options.findIndex((row) => row.id === id);
      const row = texts.options.find((one) => one.id === id)!;
      if (at < 0) {
        const message = `Somebody changed “${row.name}”. Save again to remove it.`;
        if (!formErrors.includes(message)) formErrors.push(message);
      } else {
        const input = rowNames[field as keyof typeof rowNames];
        errors[`options[${at}].${input}`] = [changedMeanwhile(shownText(input, row[input]))];
      }
    }
  }
  return { errors, formErrors };
}

const addedSince = (opened: GroupSnapshot | null, now: GroupTexts): OptionTexts[] =>
  now.options.filter(({ id }) => id && opened && !(`${id} priceKobo` in opened));

const shownText = (input: keyof OptionTexts, text: string) =>
  input === "price" ? `₦${text}` : input === "excludesOthers" ? text || "off" : text;

/** Applies a row button; `item` is the menu item to add. Null for other intents. */
function rearrange(
  texts: GroupTexts,
  intent: string,
  item: { id: string; name: string } | undefined,
): GroupTexts | null {
  const [what, place] = intent.split(":");
  const at = Number(place);
  const rows = [...texts.options];
  const added =
    what === "add" ? emptyRow() : item && { ...emptyRow(), item: item.id, name: item.name };
  if (what === "add" || what === "item")
    return { ...texts, options: [...rows, ...(added ? [added] : [])].slice(0, MAX_OPTIONS) };
  if (!Number.isInteger(at) || !rows[at]) return null;
  const to = what === "up" ? at - 1 : what === "down" ? at + 1 : at;
  if (what === "remove") rows.splice(at, 1);
  else if (rows[to]) [rows[at], rows[to]] = [rows[to], rows[at]];
  return { ...texts, options: rows };
}

/** Saves which items have a group; keeps the ticks if an item can't have it. */
async function saveGroupItems(vendorId: string, groupId: string, form: FormData) {
  const ids = (name: string) =>
    form.getAll(name).filter((id): id is string => typeof id === "string" && isUuid(id));
  const items = { had: ids("had"), ticked: ids("items") };
  const outcome = await setGroupItems(vendorId, groupId, items);
  if (outcome.ok) return redirect(`${paths.dashboard.options({ done: "group" })}#group-${groupId}`);
  if (outcome.status === 404) throw new Response(outcome.message, { status: 404 });
  const errors = { items: [outcome.message] };
  return data<GroupFormResult>({ texts: null, items, errors }, { status: outcome.status });
}

/**
 * Handles a group's form: `save`, `items`, `delete`; `preview` and moves of rows save nothing
 * (docs/rules.md, Item options).
 * @throws a 400 response for an unknown intent
 */
export async function handleGroupForm(
  vendorId: string,
  groupId: string,
  form: FormData,
  isNew: boolean,
) {
  const sentIntent = form.get("intent");
  const intent = typeof sentIntent === "string" ? sentIntent : "";
  if (intent === "delete" && !isNew) {
    const outcome = await deleteGroup(vendorId, groupId);
    if (!outcome.ok) throw new Response(outcome.message, { status: outcome.status });
    return redirect(paths.dashboard.options({ done: "group-deleted" }));
  }
  if (intent === "items" && !isNew) return saveGroupItems(vendorId, groupId, form);
  const submission = parseWithZod(form, { schema: GroupForm, disableAutoCoercion: true });
  const texts = sentTexts(submission.payload);
  const isPreview = intent === "preview";
  const refused = (status: number, errors: Record<string, string[] | null>) =>
    data<GroupFormResult>({ texts, items: null, errors, isPreview }, { status });
  if (/^(add|item|(up|down|remove):\d{1,2})$/.test(intent)) {
    const items = intent === "item" ? await listItemChoices(vendorId) : [];
    const changed = rearrange(
      texts,
      intent,
      items.find(({ id }) => id === form.get("addedItem")),
    );
    return data<GroupFormResult>({ texts: changed ?? texts, items: null, errors: {} });
  }
  if (intent !== "save" && !isPreview) throw new Response("Unknown action", { status: 400 });
  if (submission.status !== "success") return refused(400, submission.error ?? {});
  if (isPreview) return refused(200, {});
  const snapshot = readSnapshot<GroupSnapshot>(texts.base);
  const outcome = await saveGroup(vendorId, groupId, submission.value, { isNew, snapshot });
  if (!outcome.ok) {
    if ("conflict" in outcome) {
      const { conflict, message, status } = outcome;
      const { errors, formErrors } = conflictErrors(texts, conflict);
      texts.options.push(...addedSince(snapshot, groupTexts(conflict.now)));
      texts.base = JSON.stringify(conflict.snapshot);
      return refused(status, { ...errors, "": [message, ...formErrors] });
    }
    if (outcome.status === 404) throw new Response(outcome.message, { status: 404 });
    return refused(outcome.status, { [outcome.field ?? ""]: [outcome.message] });
  }
  return redirect(`${paths.dashboard.options({ done: "group" })}#group-${groupId}`);
}
