import { useLocation } from "@remix-run/react";
import { LogIn, Tablet } from "lucide-react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

export function SignedOutLine({ isDevice, className }: { isDevice: boolean; className: string }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [head, rest] = isDevice
    ? ["This device is not paired any more.", "Pair it again to go on."]
    : ["You are signed out.", "Sign in to go on."];
  return (
    <div role="alert" className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <p className="min-w-48 flex-1">
        <strong className="text-lg font-bold">{head}</strong> {rest} New orders don’t show.
      </p>
      {isDevice ? (
        <a href={paths.pairDevice()} className={buttonClass("quiet")}>
          <Tablet aria-hidden className="size-5" /> Pair again
        </a>
      ) : (
        <a href={paths.login(here)} className={buttonClass("quiet")}>
          <LogIn aria-hidden className="size-5" /> Sign in
        </a>
      )}
    </div>
  );
}
