import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { listPathAt } from "./list-overlay";

/**
 * Shows a menu page's title and the link back to the list of items.
 * @param props.search query of the page's address, which remembers the list's filters
 */
export function MenuPageHead({ title, search = "" }: { title: string; search?: string }) {
  return (
    <>
      <Link
        to={listPathAt(search)}
        className="mb-1 inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> Menu Items
      </Link>
      <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
    </>
  );
}
