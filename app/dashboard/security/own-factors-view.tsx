import { Form, Link, useNavigation } from "@remix-run/react";
import { Fingerprint } from "lucide-react";
import type { OwnFactors } from "~/core/second-factor/change-factors.server";
import type { Proof } from "~/core/second-factor/proof.server";
import { ConfirmForm, PinField } from "~/dashboard/second-factor/confirm-form";
import { PasskeyButton } from "~/dashboard/second-factor/passkey-button";
import { SignInFrame } from "~/dashboard/sign-in/sign-in-page";
import { DEFAULT_ZONE } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { StatusMessage } from "~/ui/status-message";
import { Time } from "~/ui/time";

type Props = {
  own: OwnFactors;
  proof: Proof;
  returnTo: string | null;
  /** After signing in again: how that went. */
  signedIn: string | null;
  forgot: boolean;
  done: string | null;
  readAt: Date;
  refused: { message: string; field?: string | undefined } | null;
};

const doneMessages: Record<string, string> = {
  pin: "PIN saved",
  passkey: "Passkey added",
  removed: "Removed",
  forgotten: "PIN and passkeys removed",
};

const signInMessages: Record<string, string> = {
  other: "That was a different Google account. Sign in with the one you use here.",
  stale:
    "Google let you in without asking for your password. Sign out of Google on this device (accounts.google.com), then sign in again here.",
  failed: "Sign-in didn’t work. Please try again.",
};

/** A person's PIN and passkeys (docs/rules.md, Second factor). */
export function OwnFactorsView(props: Props) {
  const { own, proof, returnTo, signedIn, forgot, done, readAt, refused } = props;
  const problem =
    refused && !refused.field
      ? refused.message
      : proof.due && signedIn
        ? signInMessages[signedIn]
        : undefined;
  // The desk would send them back here.
  const mustAdd = returnTo?.startsWith(paths.operator.cases()) ?? false;
  const hasFactor = own.pinSetAt !== null || own.passkeys.length > 0;
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">PIN and passkeys</h1>
      <p className="mt-2 text-muted">
        {mustAdd
          ? "The operator’s desk opens only with one of these, beside your sign-in."
          : "Add one so that nobody with your phone can withdraw your money or change your bank account."}
      </p>
      <div className="mt-5 empty:hidden">
        <ErrorSummary errors={problem ? [{ message: problem }] : []} />
      </div>
      {proof.due === "sign-in" ? (
        <SignInAgain
          returnTo={paths.secondFactor.own({
            returnTo: returnTo ?? undefined,
            ...(forgot ? { forgot: "1" } : {}),
          })}
        />
      ) : proof.due === "factor" ? (
        <section aria-labelledby="confirm" className="mt-6">
          <h2 id="confirm" className="mb-3 text-xl font-bold">
            First confirm that it’s you
          </h2>
          <ConfirmForm
            ways={proof.ways}
            returnTo={paths.secondFactor.own({ returnTo: returnTo ?? undefined })}
          />
        </section>
      ) : (
        <>
          <Pin
            setAt={own.pinSetAt}
            returnTo={returnTo}
            refused={refused}
            isLast={own.passkeys.length === 0}
          />
          <Passkeys own={own} returnTo={returnTo} readAt={readAt} />
        </>
      )}
      {proof.due === "factor" ? <Forget isOpen={forgot} returnTo={returnTo} /> : null}
      <WayBack returnTo={returnTo} mustAdd={mustAdd} hasFactor={hasFactor} />
      <StatusMessage
        key={`${done} ${readAt.getTime()}`}
        message={done !== null && Object.hasOwn(doneMessages, done) ? doneMessages[done]! : null}
        lasts={3}
      />
    </SignInFrame>
  );
}

function WayBack({
  returnTo,
  mustAdd,
  hasFactor,
}: {
  returnTo: string | null;
  mustAdd: boolean;
  hasFactor: boolean;
}) {
  if (mustAdd && !hasFactor) return null;
  return (
    <p className="mt-4">
      <Link
        to={returnTo ?? paths.dashboard.security()}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {hasFactor ? "Back" : "Not now"}
      </Link>
    </p>
  );
}

function SignInAgain({ returnTo }: { returnTo: string }) {
  return (
    <section aria-labelledby="again" className="mt-6">
      <h2 id="again" className="text-xl font-bold">
        Please sign in again first
      </h2>
      <p className="mt-1 text-muted">You’ll come back here and have ten minutes.</p>
      {/* A document post, as it redirects to another site. */}
      <form method="post" action={paths.signIn()} className="mt-3">
        <input type="hidden" name="again" value="1" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button className="w-full">Sign in again with Google</Button>
      </form>
    </section>
  );
}

const ReturnTo = ({ path }: { path: string | null }) =>
  path ? <input type="hidden" name="returnTo" value={path} /> : null;

function Pin({
  setAt,
  returnTo,
  refused,
  isLast,
}: {
  setAt: Date | null;
  returnTo: string | null;
  refused: Props["refused"];
  /** There is no passkey beside it. */
  isLast: boolean;
}) {
  const intent = useNavigation().formData?.get("intent");
  const errorsOf = (field: string) => (refused?.field === field ? [refused.message] : undefined);
  return (
    <section aria-labelledby="pin-part" className="mt-6">
      <h2 id="pin-part" className="text-xl font-bold">
        PIN
      </h2>
      {setAt ? (
        <p className="text-muted">
          Set <Time at={setAt} format="datetime" zone={DEFAULT_ZONE} />
        </p>
      ) : null}
      <Form method="post" noValidate className="mt-3 grid gap-4" key={refused?.message}>
        <ReturnTo path={returnTo} />
        <PinField
          id="new-pin"
          label={setAt ? "New PIN" : "Your PIN"}
          hint="6 digits. Not 123456, and not your phone number"
          errors={errorsOf("pin")}
        />
        <PinField id="again" label="The same again" errors={errorsOf("again")} />
        <Button
          name="intent"
          value="pin"
          variant={setAt ? "quiet" : "primary"}
          busy={intent === "pin"}
          className="w-full"
        >
          {setAt ? "Change PIN" : "Set PIN"}
        </Button>
      </Form>
      {setAt ? (
        <Removal label="Remove PIN" intent="remove-pin" returnTo={returnTo} isLast={isLast} />
      ) : null}
    </section>
  );
}

function Passkeys({
  own: { pinSetAt, passkeys },
  returnTo,
  readAt,
}: {
  own: OwnFactors;
  returnTo: string | null;
  readAt: Date;
}) {
  return (
    <section aria-labelledby="passkeys-part" className="mt-8">
      <h2 id="passkeys-part" className="text-xl font-bold">
        Passkeys
      </h2>
      <p className="mb-3 text-muted">
        Your fingerprint, your face or your screen lock. Quicker than a PIN, and nobody can look
        over your shoulder.
      </p>
      <ul className="divide-y divide-line [&:not(:empty)]:mb-3">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="py-3">
            <p className="flex items-center gap-3 font-semibold">
              <Fingerprint aria-hidden className="size-6 shrink-0 text-muted" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            </p>
            <p className="text-sm text-muted">
              Added <Time at={createdAt} format="datetime" zone={DEFAULT_ZONE} />
              {lastUsedAt ? (
                <>
                  {" "}
                  · last used <Time at={lastUsedAt} format="ago" now={readAt} />
                </>
              ) : null}
            </p>
            <Removal
              label="Remove"
              about={name}
              intent="remove"
              passkey={id}
              returnTo={returnTo}
              isLast={pinSetAt === null && passkeys.length === 1}
            />
          </li>
        ))}
      </ul>
      <PasskeyButton kind="add" returnTo={returnTo}>
        Add a passkey
      </PasskeyButton>
    </section>
  );
}

const WAIT = "For your safety payouts of your stores then wait 24 hours, and we e-mail you.";

function Removal({
  label,
  about,
  intent,
  passkey,
  returnTo,
  isLast,
}: {
  label: string;
  about?: string;
  intent: string;
  passkey?: string;
  returnTo: string | null;
  isLast: boolean;
}) {
  const { formData } = useNavigation();
  const busy =
    formData?.get("intent") === intent && (formData.get("passkey") ?? "") === (passkey ?? "");
  return (
    <details className="group mt-2">
      <summary className={buttonClass("quiet", "!px-4 group-open:mb-2")}>
        {label}
        {about ? <span className="sr-only"> {about}</span> : null}
      </summary>
      <Form method="post" className="rounded-xl bg-bad-soft p-3 text-bad">
        <p className="mb-3">{isLast ? `It is your only one. ${WAIT}` : "We e-mail you."}</p>
        <ReturnTo path={returnTo} />
        {passkey ? <input type="hidden" name="passkey" value={passkey} /> : null}
        <Button variant="danger" name="intent" value={intent} busy={busy}>
          Yes, remove it
        </Button>
      </Form>
    </details>
  );
}

function Forget({ isOpen, returnTo }: { isOpen: boolean; returnTo: string | null }) {
  const busy = useNavigation().formData?.get("intent") === "forget";
  return (
    <details open={isOpen} className="group mt-6">
      <summary className={buttonClass("quiet", "!px-4 group-open:mb-2")}>
        I can’t use my PIN or passkey
      </summary>
      <Form method="post" className="rounded-xl bg-bad-soft p-3 text-bad">
        <p className="mb-3">We remove your PIN and all passkeys, then you set new ones. {WAIT}</p>
        <ReturnTo path={returnTo} />
        <Button variant="danger" name="intent" value="forget" busy={busy}>
          Remove them all
        </Button>
      </Form>
    </details>
  );
}
