import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reviews } from "~schema";
import { action, loader } from "~/routes/dashboard.feedback.$reviewId";
import { action as saveDraft } from "~/routes/dashboard.feedback.$reviewId.draft";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeVendor, type MadeVendor } from "../../../drizzle/seed/factories";
import { makeReview, makeStaff } from "../../../drizzle/seed/store-factories";
import { answerOf } from "../../setup/guarded-routes";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

let vendor: MadeVendor;
let owner: string;
let reviewId: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  owner = await cookieOf(vendor.userId);
});
beforeEach(async () => {
  const order = await makeOrder(systemDb, { vendorId: vendor.id, status: "delivered" });
  const review = await makeReview(systemDb, {
    vendorId: vendor.id,
    orderId: order.id,
    status: "new",
  });
  reviewId = review.id;
});

const args = (form?: Record<string, string>, cookie = owner) =>
  routeArgs(aRequest(`/dashboard/feedback/${reviewId}`, { cookie, ...(form ? { form } : {}) }), {
    reviewId,
  });
const send = (form: Record<string, string>, cookie?: string) =>
  answerOf(action(args(form, cookie)));
const stored = async () =>
  (await systemDb.select().from(reviews).where(eq(reviews.id, reviewId)))[0]!;

describe("a form about a review", () => {
  it("is a 400 with the typed text if invalid, and changes nothing", async () => {
    const before = await stored();
    const long = "x".repeat(1_001);
    const cases = [
      [{ intent: "respond", response: "   " }, "Please write an answer"],
      [{ intent: "respond", response: long }, "Please keep it to 1,000 characters"],
      [{ intent: "draft", response: long }, "Please keep it to 1,000 characters"],
      [{ intent: "hide", seen: "new-0" }, "Please say why: it stays"],
      [{ intent: "flag", reason: " ", seen: "new-0" }, "Please say why: the operator"],
      [{ intent: "hide", reason: "y".repeat(201) }, "Please keep it to 200 characters"],
    ] as [Record<string, string>, string][];
    for (const [form, message] of cases) {
      const { status, shown } = await send(form);
      expect([form.intent, status]).toEqual([form.intent, 400]);
      expect(shown).toContain(message);
      if (form.response?.trim()) expect(shown).toContain(form.response);
    }
    for (const intent of ["", "delete", "removed", "kept"])
      expect((await send({ intent, reason: "x", rating: "5" })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it("redirects to the review, whatever URL it names", async () => {
    const location = await redirectOf(
      action(
        args({
          intent: "respond",
          response: " Thank you ",
          seen: "0-0",
          rating: "5",
          status: "removed",
          comment: "Best of Lagos",
        }),
      ) as Promise<unknown>,
    );
    expect(location).toMatch(new RegExp(`^/dashboard/feedback/${reviewId}\\?done=respond-\\d+$`));
    expect(await stored()).toMatchObject({
      response: "Thank you",
      status: "published",
      rating: 5,
      comment: "Hot and on time.",
    });
  });

  it("is a 409 with the typed text if somebody else has changed it", async () => {
    await send({ intent: "respond", response: "First", seen: "0-0" });
    const { status, shown } = await send({ intent: "respond", response: "Second", seen: "0-0" });
    expect(status).toBe(409);
    expect(shown).toContain("Somebody else has answered");
    expect(shown).toContain("Second");
    expect((await stored()).response).toBe("First");
  });

  it("is not for the kitchen", async () => {
    const cook = await cookieOf((await makeStaff(systemDb, { vendorId: vendor.id })).userId!);
    expect((await send({ intent: "publish", seen: "new-0" }, cook)).status).toBe(403);
    expect((await answerOf(loader(args(undefined, cook)))).status).toBe(403);
    expect((await answerOf(saveDraft(args({ response: "x" }, cook)))).status).toBe(403);
    expect(await stored()).toMatchObject({ status: "new", responseDraft: null });
  });
});

describe("a draft that a script saves", () => {
  it("is saved, up to 1,000 characters", async () => {
    expect((await answerOf(saveDraft(args({ response: "We are" })))).status).toBe(204);
    expect((await stored()).responseDraft).toBe("We are");
    expect((await answerOf(saveDraft(args({ response: "x".repeat(1_001) })))).status).toBe(400);
    expect((await stored()).responseDraft).toBe("We are");
  });

  it("is not saved for a missing review", async () => {
    reviewId = "00000000-0000-4000-8000-000000000000";
    expect((await answerOf(saveDraft(args({ response: "x" })))).status).toBe(404);
    expect((await answerOf(loader(args()))).status).toBe(404);
  });
});
