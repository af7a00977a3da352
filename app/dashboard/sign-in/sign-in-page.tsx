import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { NOT_DONE } from "~/ui/signed-out";
import { Badge } from "~/ui/badge";
import { BrandName } from "~/ui/brand-mark";
import { Button, buttonClass } from "~/ui/button";
import { DEFAULT_ZONE } from "~/shared/clock";
import type { EndedSession } from "~/core/accounts/session.server";
import { Time } from "~/ui/time";
import { TickField } from "~/ui/tick-field";
import { ErrorSummary } from "~/ui/error-summary";

type SignInPageProps = {
  kind: "login" | "register";
  returnTo: string | null;
  failed: boolean;
  notDone: boolean;
  /** After signing out everywhere: whether that worked, or only this device is signed out. */
  signedOut: "everywhere" | "here" | null;
  /** Why the session ended, if the person didn't sign out. */
  ended: EndedSession | null;
  /** Named if the sandbox replaces Google. */
  demoAccount: string | null;
};

const texts = {
  login: {
    heading: "Welcome Back!",
    text: "Sign in to see today's orders and keep your kitchen moving.",
    failure: "Failed to sign in with Google. Please try again.",
    other: { ask: "New here?", link: "Create your store", to: paths.register },
  },
  register: {
    heading: "Start Your Journey!",
    text: "Your own store, card payments and orders in one place. All you need is a Google account and a few minutes.",
    failure: "Failed to sign up with Google. Please try again.",
    other: { ask: "Already have a store?", link: "Sign in", to: paths.login },
  },
} as const;

const endings: Record<EndedSession["why"], string> = {
  time: "24 hours after you had signed in",
  unused: "as this device wasn’t used for 30 days",
  elsewhere: "from another device",
};

const unpairings: Record<EndedSession["why"], string> = {
  time: "was unpaired",
  unused: "was unpaired, as it wasn’t used for 30 days",
  elsewhere: "was removed by the owner or a manager",
};

/** Both kinds differ only in texts: Google identifies the person, old or new. */
export function SignInPage({
  kind,
  returnTo,
  failed,
  notDone,
  signedOut,
  ended,
  demoAccount,
}: SignInPageProps) {
  const { heading, text, failure, other } = texts[kind];
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">{heading}</h1>
      <p className="mt-2 text-muted">{text}</p>
      {failed ? (
        <div className="mt-5">
          <ErrorSummary errors={[{ message: failure }]} />
        </div>
      ) : null}
      {notDone ? (
        <div className="mt-5">
          <ErrorSummary errors={[{ message: NOT_DONE }]} />
        </div>
      ) : null}
      {signedOut === "everywhere" ? (
        <p role="status" className="mt-5 rounded-card bg-good-soft px-4 py-3 font-medium text-good">
          You are signed out on all your devices.
        </p>
      ) : signedOut === "here" ? (
        <div className="mt-5">
          <ErrorSummary
            errors={[
              {
                message:
                  "You’re signed out here, but not on your other devices. Sign in and try again.",
              },
            ]}
          />
        </div>
      ) : null}
      {ended?.isDevice ? (
        <div className="mt-5 rounded-card bg-wait-soft px-4 py-3 font-medium text-wait">
          <p role="status">
            This kitchen device {unpairings[ended.why]}:{" "}
            <Time at={ended.at} format="datetime" zone={DEFAULT_ZONE} />. To go on, pair it again
            with a new code.
          </p>
          <Link to={paths.pairDevice()} className={buttonClass("primary", "mt-3 w-full")}>
            Pair this device again
          </Link>
        </div>
      ) : ended ? (
        <p role="status" className="mt-5 rounded-card bg-wait-soft px-4 py-3 font-medium text-wait">
          You were signed out {endings[ended.why]}:{" "}
          <Time at={ended.at} format="datetime" zone={DEFAULT_ZONE} />. New orders don’t show or
          ring on this device until you sign in again.
        </p>
      ) : null}
      <GoogleForm from={kind} returnTo={returnTo} asksTrust />
      {kind === "login" && !ended?.isDevice ? (
        <Link to={paths.pairDevice()} className={buttonClass("quiet", "mt-3 w-full")}>
          Pair a kitchen device
        </Link>
      ) : null}
      {kind === "register" ? (
        <Button type="button" variant="quiet" disabled className="mt-3 w-full !px-3">
          Sign up by magic link <Badge tone="rest">Soon</Badge>
        </Button>
      ) : null}
      {demoAccount ? (
        <p className="mt-4 rounded-card bg-wait-soft px-4 py-3 text-sm text-wait">
          This is the sandbox: nothing leaves this machine. To run a demo store, choose{" "}
          <strong className="font-semibold whitespace-nowrap">{demoAccount}</strong> on the next
          page.
        </p>
      ) : null}
      <p className="mt-6 text-sm text-muted">
        By continuing you agree to our{" "}
        <a
          href={paths.terms()}
          className="inline-flex min-h-6 items-center font-medium text-brand-text underline underline-offset-4"
        >
          terms
        </a>{" "}
        and{" "}
        <a
          href={paths.privacy()}
          className="inline-flex min-h-6 items-center font-medium text-brand-text underline underline-offset-4"
        >
          privacy policy
        </a>
        .
      </p>
      <p className="mt-4 text-muted">
        {other.ask}{" "}
        <Link
          to={other.to(returnTo ?? undefined)}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {other.link}
        </Link>
      </p>
    </SignInFrame>
  );
}

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_1.1fr]">
      <div className="flex flex-col px-6 py-6 sm:px-10">
        <header>
          <a href={paths.home()} className="inline-flex min-h-11 items-center rounded-lg">
            <BrandName />
          </a>
        </header>
        <main className="mx-auto my-auto w-full max-w-sm py-10">{children}</main>
      </div>
      <div
        aria-hidden
        className="relative hidden overflow-hidden bg-brand text-on-brand lg:grid lg:place-items-center"
      >
        <Kitchen />
        <p className="absolute bottom-10 px-10 text-center text-xl font-bold text-balance">
          {brand.tagline}
        </p>
      </div>
    </div>
  );
}

/** Explains a sign-in that was rate limited or failed. */
export function PausePage() {
  const error = useRouteError();
  const paused = isRouteErrorResponse(error) && error.status === 429;
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">
        {paused ? "A short pause" : "Sorry, that didn’t work"}
      </h1>
      <p className="mt-2 text-muted">
        {paused ? String(error.data) : "Please try again in a moment."}
      </p>
      <Link to={paths.login()} className={buttonClass("quiet", "mt-6 w-full")}>
        Back to sign-in
      </Link>
    </SignInFrame>
  );
}

/** A document post, as it redirects to another site. `asksTrust` offers to stay signed in. */
export function GoogleForm({
  from,
  returnTo,
  asksTrust = false,
}: {
  from: string;
  returnTo: string | null;
  asksTrust?: boolean;
}) {
  const [leaving, setLeaving] = useState(false);
  return (
    <form method="post" action={paths.signIn()} className="mt-6" onSubmit={() => setLeaving(true)}>
      <input type="hidden" name="from" value={from} />
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <Button variant="quiet" busy={leaving} className="w-full !border-ink/30 text-base">
        <GoogleLetter /> Continue with Google
      </Button>
      {asksTrust ? (
        <div className="mt-3">
          <TickField
            id="trust"
            name="trust"
            checked={false}
            label="Keep me signed in on this device for 30 days"
            hint="Not on a phone that others use"
          />
        </div>
      ) : null}
    </form>
  );
}

/** In the colours that Google's sign-in branding requires. */
function GoogleLetter() {
  return (
    <svg aria-hidden viewBox="0 0 18 18" width="20" height="20" className="size-5">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.7H.96v2.32A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M3.96 10.72a5.4 5.4 0 0 1 0-3.44V4.96H.96a9 9 0 0 0 0 8.08l3-2.32Z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.32C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}

function Kitchen() {
  return (
    <svg viewBox="0 0 480 430" width="480" height="430" className="h-auto w-3/4 max-w-lg">
      <g fill="none" stroke="currentColor" strokeWidth="7" strokeLinecap="round">
        <path d="M190 100c-18-20 18-34 0-56M240 100c-18-20 18-34 0-56M290 100c-18-20 18-34 0-56" />
        <path d="M96 172h32M352 172h32" strokeWidth="14" />
      </g>
      <path d="M128 150h224v72c0 40-30 66-68 66h-88c-38 0-68-26-68-66Z" fill="currentColor" />
      <path d="M112 126h256a12 12 0 0 1 0 24H112a12 12 0 0 1 0-24Z" fill="currentColor" />
      <path
        d="M160 222c0 20 14 34 34 34"
        fill="none"
        stroke="#fffbf8"
        strokeWidth="6"
        strokeLinecap="round"
        opacity="0.5"
      />
      {[86, 240, 394].map((x) => (
        <g key={x} transform={`translate(${x} 380)`}>
          <path d="M-46 2c4-34 22-52 46-52s42 18 46 52Z" fill="#ffd9a0" />
          <path
            d="M-22-20l10 6M2-34l8 8M14-12l12-4M-6-8l6 6"
            stroke="#a3231a"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <path d="M-14-44c6-12 18-12 22-2-8 4-16 4-22 2Z" fill="#1f6b2e" />
          <path d="M-64 0H64c0 22-20 36-42 36h-44c-22 0-42-14-42-36Z" fill="#fffbf8" />
        </g>
      ))}
    </svg>
  );
}
