import { ArrowLeftRight } from "lucide-react";
import { paths } from "~/shared/paths";
import { roleNames, type Role } from "~/core/staff/permissions";

export type OtherStore = { id: string; name: string; role: Role };

/** A document post, as all page data then belongs to the other store. */
export function SwitchStore({ stores }: { stores: OtherStore[] }) {
  return (
    <form method="post" action={paths.stores()} className="my-1 border-y border-line py-1">
      <p className="flex items-center gap-3 px-3 pt-2 pb-1 text-sm font-semibold text-muted">
        <ArrowLeftRight aria-hidden className="size-4" /> Switch store
      </p>
      {stores.map(({ id, name, role }) => (
        <button
          key={id}
          name="vendorId"
          value={id}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-3 py-1.5 text-left font-medium hover:bg-rest-soft focus-visible:-outline-offset-2 active:bg-line"
        >
          <span className="min-w-0 break-words">{name}</span>
          <span className="shrink-0 text-sm text-muted">{roleNames[role]}</span>
        </button>
      ))}
    </form>
  );
}
