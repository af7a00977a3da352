import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/shared/paths";

/** Marks each page that an operator sees as the vendor does (docs/rules.md, Operators). */
export function SeenBar({ vendorId, store }: { vendorId: string; store: string }) {
  return (
    <form
      method="post"
      action={paths.operator.seeAs(vendorId)}
      className="flex flex-wrap items-center gap-x-3 bg-ink px-4 py-1 text-on-ink"
    >
      <Eye aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-60 break-words">
        You see {store} as its vendor does. Nothing can be changed.
      </p>
      <button
        name="act"
        value="stop"
        className="min-h-11 px-3 font-semibold underline underline-offset-4"
      >
        Stop
      </button>
    </form>
  );
}

/** Turns all controls of its forms off, also without scripts; links go on. */
export const ReadOnly = ({ isOn, children }: { isOn: boolean; children: ReactNode }) =>
  isOn ? (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  ) : (
    children
  );
