import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { listPathAt } from "./list-overlay";

/**
 * The head of a page beside the list of items: the way back to it, and the page's title.
 * @param props.search of the page's address, where it remembers the list
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
