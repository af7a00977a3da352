import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";

/** A link to a page, with its text; nothing where there is no such page. */
type PageLink = [text: string, to: string] | null | undefined | false | "";

type Props = {
  label: string;
  first?: PageLink;
  previous?: PageLink;
  next: PageLink;
  className?: string;
  nextClass?: string;
  preventScrollReset?: boolean;
};

/** Leads to the other pages of a list, if it has any. */
export function Pager({
  label,
  first,
  previous,
  next,
  className = "mt-6 flex-wrap gap-3",
  nextClass = "ml-auto",
  preventScrollReset,
}: Props) {
  const link = (page: PageLink, extra = "") =>
    page ? (
      <Link
        to={page[1]}
        preventScrollReset={preventScrollReset}
        className={buttonClass("quiet", extra)}
      >
        {page[0]}
      </Link>
    ) : null;
  return first || previous || next ? (
    <nav aria-label={label} className={`flex ${className}`}>
      {link(first)}
      {link(previous)}
      {link(next, nextClass)}
    </nav>
  ) : null;
}
