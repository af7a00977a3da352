import { Form, Link, useNavigation } from "@remix-run/react";
import { ExternalLink, Laptop, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnSession } from "~/core/accounts/own-sessions.server";
import type { KitchenDevice } from "~/core/staff/kitchen-devices.server";
import type { OwnFactors } from "~/core/second-factor/change-factors.server";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { StatusMessage } from "~/ui/status-message";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";
import { KitchenDevices, type SecurityActionResult } from "./kitchen-devices";
import type { GuardedChange } from "./guarded-changes.server";
import { PageHeader } from "~/dashboard/shell/page-header";
import { Card } from "~/ui/card";

type SecurityProps = {
  account: { name: string; email: string };
  sessions: OwnSession[];
  /** A kitchen device, which belongs to no person. */
  isDevice: boolean;
  /** Null for a role that may not pair devices. */
  devices: KitchenDevice[] | null;
  answer: SecurityActionResult | undefined;
  /** Null for a role that may not see them. */
  changes: GuardedChange[] | null;
  /** Null for a kitchen device. */
  factors: OwnFactors | null;
  hasStaff: boolean;
  asking: boolean;
  done: string | null;
  problem: string | null;
  readAt: Date;
  zone: string;
};

const doneMessages: Record<string, string> = {
  ended: "Signed out there.",
  others: "Signed out everywhere else.",
  trusted: "You stay signed in on this device.",
  untrusted: "This device is signed out in 24 hours.",
  unpaired: "Kitchen device removed.",
};

const GOOGLE_SECURITY = "https://myaccount.google.com/security";

/** Rules: docs/rules.md, Security. */
export function SecurityView({
  account,
  sessions,
  isDevice,
  devices,
  answer,
  changes,
  hasStaff,
  factors,
  asking,
  done,
  problem,
  readAt,
  zone,
}: SecurityProps) {
  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Security"
        subtitle="Where you are signed in, and what to do if a phone is lost"
      />
      <div className="mt-4 empty:hidden">
        <ErrorSummary errors={problem ? [{ message: problem }] : []} />
      </div>
      <Part id="signed-in" title="Where you are signed in">
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              canTrust={!isDevice}
              readAt={readAt}
              zone={zone}
            />
          ))}
        </ul>
        {others.length === 0 ? (
          <p className="mt-2 text-muted">You are signed in on this device only.</p>
        ) : asking ? (
          <OthersQuestion count={others.length} />
        ) : (
          <Link
            to={paths.dashboard.security({ ask: "1" })}
            preventScrollReset
            className={buttonClass("quiet", "mt-3 text-bad")}
          >
            Sign out everywhere else
          </Link>
        )}
        <p className="mt-3 text-sm text-muted">
          You stay signed in for 24 hours, or on a device you trust until you haven’t used it for 30
          days. Bank account and withdrawals always ask you to sign in again, and for your PIN or
          passkey if you have one. A device that you sign out here asks at once.
        </p>
        <p className="mt-1 text-sm">
          <Link
            to={paths.dashboard.alerts()}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
          >
            Which devices ring for new orders
          </Link>
        </p>
      </Part>
      {factors ? <Factors {...factors} /> : null}
      {devices ? (
        <Part id="kitchen-devices" title="Kitchen devices">
          <KitchenDevices devices={devices} answer={answer} readAt={readAt} zone={zone} />
        </Part>
      ) : null}
      {isDevice ? null : <Account {...account} />}
      {changes ? <Changes changes={changes} zone={zone} /> : null}
      {isDevice ? null : <LostPhone hasStaff={hasStaff} />}
      <StatusMessage
        key={`${done} ${readAt.getTime()}`}
        message={done !== null && Object.hasOwn(doneMessages, done) ? doneMessages[done]! : null}
        lasts={3}
      />
    </div>
  );
}

function Factors({ pinSetAt, passkeys }: OwnFactors) {
  const has = [
    pinSetAt ? "a PIN" : null,
    passkeys.length === 1
      ? "a passkey"
      : passkeys.length > 1
        ? `${passkeys.length} passkeys`
        : null,
  ].filter((text) => text !== null);
  return (
    <Part id="factors" title="PIN and passkeys">
      <p className="text-muted">
        {has.length > 0
          ? `You have ${has.join(" and ")}. Withdrawals and your bank account ask for it.`
          : "Add one so that nobody with your phone can withdraw your money or change your bank account."}
      </p>
      <Link to={paths.secondFactor.own()} className={buttonClass("quiet", "mt-3")}>
        {has.length > 0 ? "Change" : "Add a PIN or passkey"}
      </Link>
    </Part>
  );
}

function Account({ name, email }: SecurityProps["account"]) {
  return (
    <Part id="account" title="Your Google account">
      <p className="font-semibold break-words">{name || email}</p>
      {name ? <p className="break-all text-muted">{email}</p> : null}
      <p className="mt-2">
        You sign in with Google, so you have no password here. Anyone who gets into your Google
        account gets in here too: protect it with 2-Step Verification.
      </p>
      <GoogleLink>Google’s security check</GoogleLink>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card
      title={title}
      titleId={id}
      level="h2"
      titleClass="mb-2 text-xl font-bold"
      className="mt-6 p-4 sm:p-5"
    >
      {children}
    </Card>
  );
}

function GoogleLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={GOOGLE_SECURITY}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text hover:underline"
    >
      {children} <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

function SessionRow({
  session: { id, device, since, lastSeenAt, isThis, isTrusted },
  canTrust,
  readAt,
  zone,
}: {
  session: OwnSession;
  canTrust: boolean;
  readAt: Date;
  zone: string;
}) {
  const now = useNow(readAt);
  const ending = useNavigation().formData?.get("session") === id;
  const Icon = /phone|iPad|tablet/i.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-[13rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{device}</span>
          {isThis ? <Badge tone="good">This device</Badge> : null}
          {isTrusted ? <Badge tone="rest">Stays signed in</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          Signed in <Time at={since} format="datetime" zone={zone} />
          {isThis ? null : (
            <>
              {" "}
              · last seen <Time at={lastSeenAt} format="ago" now={now} />
            </>
          )}
        </p>
      </div>
      {isThis ? (
        canTrust ? (
          <TrustForm isTrusted={isTrusted} />
        ) : null
      ) : (
        <Form method="post" action={paths.dashboard.security()} preventScrollReset>
          <input type="hidden" name="session" value={id} />
          <Button variant="quiet" name="intent" value="end" busy={ending} className="!px-4">
            Sign out<span className="sr-only"> {device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

function TrustForm({ isTrusted }: { isTrusted: boolean }) {
  const intent = isTrusted ? "untrust" : "trust";
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" action={paths.dashboard.security()} preventScrollReset>
      <Button variant="quiet" name="intent" value={intent} busy={busy} className="!px-4 text-left">
        {isTrusted ? "Sign me out in 24 hours" : "Keep me signed in on this device for 30 days"}
      </Button>
    </Form>
  );
}

function OthersQuestion({ count }: { count: number }) {
  const busy = useNavigation().formData?.get("intent") === "others";
  return (
    <div
      role="group"
      aria-labelledby="others-question"
      className="mt-3 rounded-card bg-wait-soft p-4 text-wait"
    >
      <p id="others-question" className="font-semibold">
        {count === 1 ? "Sign out the other device?" : `Sign out all ${count} other devices?`}
      </p>
      <p className="mt-1">
        New orders don’t show or ring there until somebody signs in again. This device and paired
        kitchen devices stay signed in.
      </p>
      <Form
        method="post"
        action={paths.dashboard.security()}
        preventScrollReset
        className="mt-3 flex flex-wrap gap-2"
      >
        <Button variant="danger" name="intent" value="others" busy={busy}>
          Yes, sign out
        </Button>
        <Link to={paths.dashboard.security()} preventScrollReset className={buttonClass("quiet")}>
          Leave them signed in
        </Link>
      </Form>
    </div>
  );
}

function Changes({ changes, zone }: { changes: GuardedChange[]; zone: string }) {
  return (
    <Part id="changes" title="Recent important changes">
      <p className="text-muted">
        Bank account, payout settings, staff, kitchen devices and your store’s URL
      </p>
      {changes.length === 0 ? (
        <p className="mt-2">No changes yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {changes.map(({ id, at, who, what }) => (
            <li key={id} className="py-3">
              <p className="[overflow-wrap:anywhere]">{what}</p>
              <p className="text-sm text-muted">
                {who ?? "A former staff member"} · <Time at={at} format="datetime" zone={zone} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function LostPhone({ hasStaff }: { hasStaff: boolean }) {
  return (
    <Part id="lost" title="If a phone is lost or stolen">
      <ol className="list-decimal space-y-2 pl-5">
        <li>Sign it out above, or sign out everywhere else if you are not sure which one it is.</li>
        <li>
          Sign it out at Google, too, and change your Google password: a phone that is still signed
          in there can come back in here.
          <span className="block">
            <GoogleLink>Your devices at Google</GoogleLink>
          </span>
        </li>
        {hasStaff ? (
          <>
            <li>
              Is it the phone of somebody on your staff? They do the same with their own account.
              Until then you can{" "}
              <Link
                to={paths.dashboard.staff()}
                className="font-semibold text-brand-text underline underline-offset-4"
              >
                remove them from your staff
              </Link>{" "}
              and invite them again later.
            </li>
            <li>
              Look at the changes above. Your money is safe meanwhile: another bank account needs a
              new sign-in, is reported to you by e-mail, and payouts wait 24 hours for it.
            </li>
          </>
        ) : (
          <li>
            Tell the owner of the store: they can remove you from the staff until it is found.
          </li>
        )}
      </ol>
    </Part>
  );
}
