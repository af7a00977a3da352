import { useLocation } from "@remix-run/react";
import { LogIn } from "lucide-react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { LiveState } from "~/ui/use-live-updates";

/**
 * Shows that the session ended while the page was open, with a sign-in link back to it. The page
 * stays readable.
 */
export function SignedOutNotice({ live }: { live: LiveState }) {
  const { pathname, search } = useLocation();
  if (live !== "out") return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-bad-soft px-4 py-2 font-medium text-bad md:px-8"
    >
      <p className="min-w-48 flex-1">
        You are signed out. What you see here may be old, and new orders don’t show.
      </p>
      <a href={paths.login(pathname + search)} className={buttonClass()}>
        <LogIn aria-hidden className="size-5" /> Sign in again
      </a>
    </div>
  );
}
