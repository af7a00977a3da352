import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SignInFrame, GoogleForm } from "./sign-in-page";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { roleNames } from "~/core/staff/permissions";
import { roleDuties } from "~/core/staff/role-duties";
import type { Invitation } from "~/core/staff/accept-invitation.server";

type InvitationProps = {
  invitation: Pick<Invitation, "state" | "storeName" | "role" | "invitedBy" | "email" | "isMine">;
  /** This page's address, to return to after signing in. */
  here: string;
  signedInAs: string | null;
  /** When it expires, on the store's clock. */
  openUntil: string;
  problem: string | null;
};

/** Shows an invitation: who invites, to which role, and what to do next (docs/rules.md, Staff). */
export function InvitationView({
  invitation,
  here,
  signedInAs,
  openUntil,
  problem,
}: InvitationProps) {
  const { state, storeName, role, invitedBy, email, isMine } = invitation;
  const who = invitedBy ?? storeName;
  if (state === "gone") {
    return (
      <InvitationOver
        title="This invitation no longer works"
        text={`It was used, cancelled or replaced by a newer link. Look for a newer e-mail, or ask ${who}.`}
      />
    );
  }
  if (state === "expired")
    return (
      <InvitationOver
        title="This invitation has expired"
        text={`Invitations work for 7 days. Ask ${who} to send it again.`}
      />
    );
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight break-words">
        {state === "mine" ? `You work at ${storeName}` : `Work at ${storeName}`}
      </h1>
      <p className="mt-2 break-words text-muted">
        {state === "mine"
          ? "You have accepted this invitation."
          : `${who} invited you to work in the store’s dashboard.`}{" "}
        Your role is {roleNames[role]}.
      </p>
      <p className="mt-3 rounded-card border border-line bg-card px-4 py-3 text-sm">
        {roleDuties[role]}
      </p>
      {problem ? (
        <div className="mt-5">
          <ErrorSummary errors={[{ message: problem }]} />
        </div>
      ) : null}
      {state === "mine" ? (
        <JoinForm label="Open the dashboard" />
      ) : signedInAs === null ? (
        <SignIn here={here} email={email} />
      ) : isMine ? (
        <JoinForm label={`Join ${storeName}`} />
      ) : (
        <OtherAccount here={here} email={email} signedInAs={signedInAs} />
      )}
      {state === "open" ? <p className="mt-4 text-sm text-muted">Expires {openUntil}.</p> : null}
    </SignInFrame>
  );
}

function SignIn({ here, email }: { here: string; email: string | null }) {
  return (
    <>
      <p className="mt-5">
        {email ? (
          <>
            Sign in with the account that was invited:{" "}
            <strong className="font-semibold break-all">{email}</strong>
          </>
        ) : (
          "Sign in with your Google account to join. The link works once."
        )}
      </p>
      <GoogleForm from="login" returnTo={here} />
    </>
  );
}

function OtherAccount({
  here,
  email,
  signedInAs,
}: {
  here: string;
  email: string | null;
  signedInAs: string;
}) {
  return (
    <>
      <div className="mt-5 rounded-card bg-wait-soft px-4 py-3 text-wait">
        <p className="font-semibold">This invitation is for another account</p>
        <p className="mt-1 text-sm [overflow-wrap:anywhere]">
          It was sent to {email}, and you are signed in as {signedInAs}. Switch accounts, or ask
          them to invite this address.
        </p>
      </div>
      <GoogleForm from="login" returnTo={here} />
    </>
  );
}

function JoinForm({ label }: { label: string }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="mt-6">
      <Button busy={busy} className="w-full break-words">
        {label}
      </Button>
    </Form>
  );
}

export function InvitationOver({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
      <p className="mt-2 break-words text-muted">{text}</p>
      {children ?? (
        <Link to={paths.dashboard.home()} className={buttonClass("quiet", "mt-6 w-full")}>
          Go to your dashboard
        </Link>
      )}
    </SignInFrame>
  );
}
