import { Link } from "@remix-run/react";
import { Search, UtensilsCrossed } from "lucide-react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { OverlayLink } from "./list-overlay";

export function NoItems({ mayEdit }: { mayEdit: boolean }) {
  return (
    <EmptyState
      drawing={<UtensilsCrossed className="size-9" />}
      title="No items yet"
      action={
        mayEdit ? (
          <div className="flex flex-wrap justify-center gap-3">
            <OverlayLink path={paths.dashboard.newItem()} className={buttonClass()}>
              Add Your First Item
            </OverlayLink>
            <Link to={paths.dashboard.pasteMenu()} className={buttonClass("quiet")}>
              Paste your menu
            </Link>
          </div>
        ) : null
      }
    >
      Create your first item to start selling. Share your store link to get orders.
    </EmptyState>
  );
}

export function NoItemsFound() {
  return (
    <EmptyState
      drawing={<Search className="size-9" />}
      title="No items found"
      action={
        <Link to={paths.dashboard.items()} className={buttonClass("quiet")}>
          Show all items
        </Link>
      }
    >
      Try another word, or look in all categories.
    </EmptyState>
  );
}
