import { expect, it, describe } from "vitest";
import { factorChangedEmail } from "~/core/emails/factor-email.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";

describe("the e-mail about a change", () => {
  it("says what changed, and that payouts wait after the last factor went", async () => {
    const store = await makeVendor(systemDb);
    const about = (what: string) => `${store.userId} ${what} 2026-11-29T10:00:00.000Z`;
    const composed = await factorChangedEmail(about("all_removed"));
    expect(composed).toMatchObject({
      message: {
        to: store.user.email,
        subject: "Your account has no PIN or passkey any more",
        text: expect.stringMatching(/wait until Mon 30 Nov, 11:00 am/) as string,
      },
    });
    expect(JSON.stringify(await factorChangedEmail(about("pin_set")))).not.toMatch(/wait until/);
    expect(await factorChangedEmail(about("nothing"))).toBeNull();
    expect(
      await factorChangedEmail(`${crypto.randomUUID()} pin_set 2026-11-29T10:00:00Z`),
    ).toBeNull();
  });
});
