import { LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

/** After signing in again; success (`again`) needs no message, as the form shows. */
export const signInMessages: Record<string, string> = {
  other: "That was a different Google account. Sign in with the one you use here.",
  stale:
    "Google let you in without asking for your password. Sign out of Google on this device (accounts.google.com), then sign in again here.",
  failed: "Sign-in didn’t work. Please try again.",
};

/** In the place of a form that needs a fresh sign-in. @param children says why */
export function SignInAgain({ returnTo, children }: { returnTo: string; children: ReactNode }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <LogIn aria-hidden className="size-5 shrink-0" /> Please sign in again first
      </h2>
      <p className="mt-1 text-muted">{children} You’ll come back here and have ten minutes.</p>
      {/* A document post, as it redirects to another site. */}
      <form method="post" action={paths.signIn()} className="mt-3">
        <input type="hidden" name="again" value="1" />
        <input type="hidden" name="returnTo" value={returnTo} />
        <Button>Sign in again with Google</Button>
      </form>
    </div>
  );
}
