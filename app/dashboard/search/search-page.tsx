import { Search } from "lucide-react";
import { paths } from "~/shared/paths";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "@remix-run/react";
import { SearchResultList } from "~/dashboard/shell/search/search-results";
import { MIN_SEARCH_LENGTH, type SearchAnswer } from "~/dashboard/shell/search/search";
import { SearchBox } from "~/dashboard/shell/search/search-box";
import { PageHeader } from "~/dashboard/shell/page-header";

/** `answer.total` counts all results; each kind shows its first few. */
export function SearchPage({
  answer,
  typed,
  limit,
}: {
  answer: SearchAnswer;
  typed: string;
  limit: number;
}) {
  const { q, found, total } = answer;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Search" />
      <SearchBox id="search-here" q={typed} focused={typed === ""} className="mt-4 md:hidden" />
      <div className="mt-6">
        {q === "" ? (
          <EmptyState drawing={<Search className="size-9" />} title="What are you looking for?">
            {typed ? `Type ${MIN_SEARCH_LENGTH} letters or more. ` : ""}Search finds orders by
            number, name, phone or dish, items by name or category, and customers by name, phone or
            email.
          </EmptyState>
        ) : total === 0 ? (
          <EmptyState drawing={<Search className="size-9" />} title={`Nothing matches “${q}”`}>
            Search looks at orders, items and customers. Try fewer letters, or a full order number.
          </EmptyState>
        ) : (
          <SearchResultList
            found={found}
            moreOrders={
              found.orders.length === limit ? (
                <Link
                  to={paths.dashboard.orders({ q })}
                  className="mt-2 inline-flex min-h-11 items-center font-semibold break-words text-brand-text hover:underline"
                >
                  See all orders that match “{q}”
                </Link>
              ) : null
            }
          />
        )}
      </div>
    </div>
  );
}
