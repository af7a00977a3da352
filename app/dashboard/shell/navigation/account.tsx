import { Link } from "@remix-run/react";
import { ExternalLink, LogOut, MonitorX } from "lucide-react";
import { roleNames } from "~/core/staff/permissions";
import { useRole } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { navigationEntries } from "./navigation";
import type { OtherStore } from "./switch-store";
import { usePermitted } from "./use-permitted";
import { SwitchStore } from "./switch-store";

const line =
  "flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium hover:bg-rest-soft active:bg-line focus-visible:-outline-offset-2";

export type AccountProps = {
  store: { name: string; url: string | null };
  email: string;
  elsewhere: OtherStore[];
};

export function Account({ store, email, elsewhere }: AccountProps) {
  const places = usePermitted(navigationEntries);
  return (
    <>
      <SignedInAs store={store} email={email} />
      <ViewStore url={store.url} />
      {places
        .filter((place) => place.account)
        .map((place) => (
          <Link
            key={place.to}
            to={place.to}
            reloadDocument={place.document ?? false}
            className={line}
          >
            <place.icon aria-hidden className="size-5 text-muted" />{" "}
            {typeof place.account === "string" ? place.account : place.label}
          </Link>
        ))}
      <LeaveStore elsewhere={elsewhere} />
    </>
  );
}

export function SignedInAs({ store, email }: Pick<AccountProps, "store" | "email">) {
  const role = useRole();
  return (
    <p className="px-3 py-2 text-sm text-muted">
      Signed in as <span className="block font-semibold break-all text-ink">{email}</span>
      {role === "owner" ? null : (
        <span className="block break-words">
          {roleNames[role]} at {store.name}
        </span>
      )}
    </p>
  );
}

export function ViewStore({ url }: { url: string | null }) {
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className={line}>
      <ExternalLink aria-hidden className="size-5 text-muted" /> View store
    </a>
  ) : null;
}

export function LeaveStore({ elsewhere }: Pick<AccountProps, "elsewhere">) {
  return (
    <>
      {elsewhere.length > 0 ? <SwitchStore stores={elsewhere} /> : null}
      <form method="post" action={paths.logout()}>
        <Button variant="quiet" className="mt-1 w-full">
          <LogOut aria-hidden className="size-5" /> Sign Out
        </Button>
        <button
          name="intent"
          value="everywhere"
          className={`${line} mt-1 w-full text-sm text-muted`}
        >
          <MonitorX aria-hidden className="size-5" /> Sign out on all devices
        </button>
      </form>
    </>
  );
}
