import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import type { Refusal } from "~/shared/refusal";
import { changedMeanwhile, formChanges, readSnapshot } from "~/shared/form-changes";
import { invitedIds, readInvitedSegment } from "~/dashboard/customers/list/coupon-audience.server";
import { couponForm, couponFormValues, type CouponFormValues } from "./coupon-form.server";
import {
  changeCoupon,
  couponChanged,
  createCoupon,
  deleteCoupon,
  endCoupon,
  switchCoupon,
} from "./coupons.commands.server";
import { findCoupon } from "./coupons.queries.server";

/** An unsaved form; `base` has the values to compare with on resend. */
export type CouponFormResult = {
  result: SubmissionResult<string[]>;
  base: CouponFormValues | null;
};

/** `zone` is an IANA name. */
type Store = { vendorId: string; zone: string };

const textNames = [
  "code",
  "kind",
  "value",
  "maxDiscount",
  "minimumOrder",
  "startsOn",
  "startsTime",
  "endsOn",
  "endsTime",
  "maxUses",
  "maxUsesPerPhone",
] as const;

const couponFields = [...textNames, "onMenu", "isActive"] as const;

function typedIn(form: FormData): CouponFormValues {
  const texts = Object.fromEntries(
    textNames.map((name) => [name, String(form.get(name) ?? "").trim()]),
  ) as Omit<CouponFormValues, "onMenu" | "isActive">;
  const tick = (name: string) => (form.get(name) === "on" ? "on" : undefined);
  return { ...texts, onMenu: tick("onMenu"), isActive: tick("isActive") };
}

const notHere = () => new Response("This code does not exist any more", { status: 404 });
const unknown = () => new Response("That can’t be done here", { status: 400 });

/** Creates a coupon and redirects; else the form: 400, or 409 for a code that exists. */
export async function submitNewCoupon({ vendorId, zone }: Store, form: FormData, now: Date) {
  const id = form.get("id");
  if (!isUuid(id)) throw unknown();
  const submission = parseWithZod(form, { schema: couponForm({ now, zone, before: null }) });
  const refused = (status: number, more?: Parameters<typeof submission.reply>[0]) =>
    data<CouponFormResult>({ result: submission.reply(more), base: null }, { status });
  if (submission.status !== "success") return refused(400);
  const segment = readInvitedSegment(form.get("segment"));
  if (form.get("segment") && !segment) throw unknown();
  const members = segment && { segment, ids: invitedIds(vendorId, segment, now, zone) };
  const outcome = await createCoupon(vendorId, id, submission.value, members);
  if (outcome.ok) return redirect(paths.dashboard.coupons({ done: "made" }));
  return refused(outcome.status, errorOf(foundOr404(outcome)));
}

/**
 * Handles a coupon's own page: `save`, `end`, `delete`.
 * @throws a 404 response when the vendor has no such coupon
 */
export async function handleCouponAction(
  { vendorId, zone }: Store,
  couponId: string,
  form: FormData,
  now: Date,
) {
  const intent = form.get("intent");
  if (intent === "end") {
    const outcome = await endCoupon(vendorId, couponId, now);
    if (outcome.ok) return redirect(paths.dashboard.coupon(couponId, { done: "ended" }));
    const { message, status } = foundOr404(outcome);
    return data<CouponListResult>({ message }, { status });
  }
  if (intent === "delete") {
    const outcome = await deleteCoupon(vendorId, couponId, now);
    if (outcome.ok)
      return redirect(
        outcome.deleted
          ? paths.dashboard.coupons({ done: "deleted" })
          : paths.dashboard.coupon(couponId, { done: "kept" }),
      );
    throw notHere();
  }
  if (intent !== "save") throw unknown();
  const before = await findCoupon(vendorId, couponId);
  if (!before) throw notHere();
  const stored = couponFormValues(before, zone);
  const { values: texts, conflict } = formChanges(couponFields, {
    opened: readSnapshot<CouponFormValues>(form.get("base")),
    typed: typedIn(form),
    now: stored,
  });
  const submission = parseWithZod(withTexts(form, texts), {
    schema: couponForm({ now, zone, before }),
  });
  const refused = (status: number, more?: Parameters<typeof submission.reply>[0]) =>
    data<CouponFormResult>({ result: submission.reply(more), base: stored }, { status });
  if (conflict) {
    const displayText = (name: string, text: string | undefined) =>
      name === "isActive" || name === "onMenu" ? (text ?? "off") : (text ?? "");
    const fieldErrors = Object.fromEntries(
      Object.entries(conflict).map(([name, text]) => [
        name,
        [changedMeanwhile(displayText(name, text))],
      ]),
    );
    return refused(couponChanged.status, { fieldErrors, formErrors: [couponChanged.message] });
  }
  if (submission.status !== "success") return refused(400);
  const values = submission.value;
  const outcome = await changeCoupon(vendorId, couponId, values, { texts: stored, zone });
  if (outcome.ok) return redirect(paths.dashboard.coupons({ done: "saved" }));
  return refused(outcome.status, errorOf(foundOr404(outcome)));
}

function withTexts(form: FormData, texts: CouponFormValues): FormData {
  for (const [name, text] of Object.entries(texts))
    if (text === undefined) form.delete(name);
    else form.set(name, text);
  return form;
}

type CouponListResult = { message: string };

const listIntents = {
  on: { isActive: true },
  off: { isActive: false },
  shown: { onMenu: true },
  hidden: { onMenu: false },
} as const;

/**
 * Handles the list's actions: `on` and `off`; `shown` and `hidden` on the menu.
 * @throws a 404 response when the vendor has no such coupon
 */
export async function handleCouponListAction({ vendorId }: Store, form: FormData) {
  const intent = String(form.get("intent"));
  if (!Object.hasOwn(listIntents, intent)) throw unknown();
  const outcome = await switchCoupon(
    vendorId,
    String(form.get("couponId") ?? ""),
    listIntents[intent as keyof typeof listIntents],
  );
  if (!outcome.ok) throw notHere();
  return redirect(paths.dashboard.coupons({ done: intent }));
}

/** @throws a 404 response when the coupon is missing */
function foundOr404(refusal: Refusal): Refusal {
  if (refusal.status === 404) throw notHere();
  return refusal;
}

const errorOf = ({ field, message }: Refusal) =>
  field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
