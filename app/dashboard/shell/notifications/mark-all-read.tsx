import { Form, useLocation, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";

/** `upTo` is when the listed ones were read, so that later ones stay unread. */
export function MarkAllRead({ upTo }: { upTo: Date }) {
  const { pathname, search } = useLocation();
  const { formAction } = useNavigation();
  return (
    <Form
      method="post"
      action={paths.dashboard.notifications()}
      preventScrollReset
      className="-mx-3"
    >
      <input type="hidden" name="intent" value="read" />
      <input type="hidden" name="upTo" value={upTo.toISOString()} />
      <input type="hidden" name="back" value={pathname + search} />
      <button
        aria-disabled={formAction === paths.dashboard.notifications() || undefined}
        className="min-h-11 rounded-full px-3 text-sm font-semibold text-brand-text hover:underline aria-disabled:cursor-progress aria-disabled:opacity-60"
      >
        Mark all as read
      </button>
    </Form>
  );
}
