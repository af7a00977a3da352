import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { couponForm, type CouponFormValues } from "./coupon-form.server";
import {
  changeCoupon,
  createCoupon,
  deleteCoupon,
  endCoupon,
  switchCoupon,
} from "./coupons.commands.server";
import { findCoupon } from "./coupons.queries.server";

/**
 * A coupon's form as it is shown again: what was typed, what is wrong with it, the copy that it was
 * made from.
 */
export type CouponFormResult = {
  texts: CouponFormValues;
  errors: Partial<Record<keyof CouponFormValues, string[]>>;
  formErrors: string[];
  base: CouponFormValues | null;
};

/** Who works on codes: their store and its clock. */
type Work = { vendorId: string; zone: string };

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

/** The texts of a posted form, as they were typed. */
function typedIn(form: FormData): CouponFormValues {
  const texts = Object.fromEntries(
    textNames.map((name) => [name, String(form.get(name) ?? "").trim()]),
  ) as Omit<CouponFormValues, "isActive">;
  return { ...texts, isActive: form.get("isActive") === "on" ? "on" : undefined };
}

const notHere = () => new Response("This code is not here", { status: 404 });
const unknown = () => new Response("This is not something that can be done here", { status: 400 });

/**
 * Takes the form of a new code.
 * @returns a redirect to the list; else the form with its faults: 400, or 409 where the vendor has
 * the code already
 */
export async function submitNewCoupon({ vendorId, zone }: Work, form: FormData, now: Date) {
  const id = form.get("id");
  if (!isUuid(id)) throw unknown();
  const typed = typedIn(form);
  const answer = (over: Partial<CouponFormResult>, status: number) =>
    data<CouponFormResult>(
      { texts: typed, errors: {}, formErrors: [], base: null, ...over },
      { status },
    );
  const submission = parseWithZod(form, { schema: couponForm({ now, zone, before: null }) });
  if (submission.status !== "success")
    return answer({ errors: couponErrors(submission.error) }, 400);
  const outcome = await createCoupon(vendorId, id, submission.value);
  if (outcome.ok) return redirect(paths.dashboard.coupons({ done: "made" }));
  if (outcome.why === "missing") throw notHere();
  return answer(toldOutcome(outcome), 409);
}

/**
 * Answers a press on a code's own page: `save` takes its form, `end` ends it, `delete` deletes it.
 * @throws a 404 response when the vendor has no such code
 */
export async function handleCouponAction(
  { vendorId, zone }: Work,
  couponId: string,
  form: FormData,
  now: Date,
) {
  const intent = form.get("intent");
  if (intent === "end") {
    const outcome = await endCoupon(vendorId, couponId, now);
    if (outcome.ok) return redirect(paths.dashboard.coupon(couponId, { done: "ended" }));
    if (outcome.why === "missing") throw notHere();
    return data<CouponListResult>({ problem: outcome.message }, { status: 409 });
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
  const typed = typedIn(form);
  const base = readCopy(String(form.get("base") ?? ""));
  const answer = (over: Partial<CouponFormResult>, status: number) =>
    data<CouponFormResult>({ texts: typed, errors: {}, formErrors: [], base, ...over }, { status });
  const submission = parseWithZod(form, { schema: couponForm({ now, zone, before }) });
  if (submission.status !== "success")
    return answer({ errors: couponErrors(submission.error) }, 400);
  const outcome = await changeCoupon(vendorId, couponId, {
    values: submission.value,
    typed,
    base,
    zone,
  });
  if (outcome.ok) return redirect(paths.dashboard.coupons({ done: "saved" }));
  if (outcome.why === "missing") throw notHere();
  if (outcome.why === "refused") return answer(toldOutcome(outcome), 409);
  const stands = (name: keyof CouponFormValues) =>
    name === "isActive" ? (outcome.base[name] ? "on" : "off") : outcome.base[name] || "empty";
  const errors = Object.fromEntries([
    ...outcome.kept.map(
      (name) =>
        [
          name,
          [`This was changed meanwhile. It is “${stands(name)}” now; save again to have yours.`],
        ] as const,
    ),
    ...outcome.taken.map(
      (name) =>
        [
          name,
          [
            `This was changed meanwhile. It is “${stands(name)}” now, and that is what stands here.`,
          ],
        ] as const,
    ),
  ]);
  return answer(
    {
      texts: outcome.texts,
      errors,
      formErrors: [
        "This code was changed while you had it open. Look at what is marked, then save again.",
      ],
      base: outcome.base,
    },
    409,
  );
}

/** Why a press that is no form's did nothing. */
export type CouponListResult = { problem: string };

/**
 * Answers a press in the list: `on` and `off`.
 * @throws a 404 response when the vendor has no such code
 */
export async function handleCouponListAction({ vendorId }: Work, form: FormData) {
  const intent = form.get("intent");
  if (intent !== "on" && intent !== "off") throw unknown();
  const outcome = await switchCoupon(vendorId, String(form.get("couponId") ?? ""), intent === "on");
  if (!outcome.ok) throw notHere();
  return redirect(paths.dashboard.coupons({ done: intent }));
}

const toldOutcome = ({
  field,
  message,
}: {
  field: keyof CouponFormValues | null;
  message: string;
}): Partial<CouponFormResult> =>
  field ? { errors: { [field]: [message] } } : { formErrors: [message] };

const couponErrors = (
  error: Record<string, string[] | null> | null | undefined,
): CouponFormResult["errors"] =>
  Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, faults]) =>
      faults?.length ? [[name, faults]] : [],
    ),
  );

/**
 * A form's hidden copy; null when it carries none that can be read, and then there is nothing to
 * compare.
 */
function readCopy(text: string): CouponFormValues | null {
  try {
    const copy: unknown = JSON.parse(text);
    return typeof copy === "object" && copy !== null && !Array.isArray(copy)
      ? (copy as CouponFormValues)
      : null;
  } catch {
    return null;
  }
}
