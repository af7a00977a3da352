import { Link } from "@remix-run/react";
import { BadgeCheck } from "lucide-react";
import { FREE_KOBO, IDENTITY_WANTED, identityText } from "~/core/identity/identity";
import type { Identity } from "~/core/identity/identity.server";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";

/** The calm step on the payouts page, until who owns the account is confirmed. */
export function IdentityStep({ identity: { state, freeKobo } }: { identity: Identity }) {
  if (freeKobo === null) return null;
  const isOpen = state === "checking" || state === "review";
  return (
    <section
      aria-label="Who owns the account"
      className={cardClass("mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 p-4")}
    >
      <BadgeCheck aria-hidden className="size-6 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-[16rem]">
        {state === "unfit"
          ? `Your new account’s name doesn’t fit. ${IDENTITY_WANTED}`
          : identityText(state)}{" "}
        {freeKobo > 0 && freeKobo < FREE_KOBO ? `${formatKobo(freeKobo)} of that is left.` : null}
      </p>
      <Link to={paths.dashboard.identity()} className={buttonClass("quiet")}>
        {isOpen ? "See what we check" : "Confirm who owns it"}
      </Link>
    </section>
  );
}
