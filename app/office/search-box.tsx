import { Form, Link, useFetcher } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { paths } from "~/shared/paths";
import { FoundList } from "./found-list";
import { LONGEST, readSearch, type SearchAnswer } from "./search";

/** After the last letter; each letter again begins anew. */
const PAUSE_MS = 250;

/**
 * Searches orders, items and customers: a form that leads to a page. With scripts what is found shows below while somebody types; arrows go through it and
 * Escape puts it away.
 * @param id of the field; two boxes on a page need two
 */
export function SearchBox({ id, q = "", className = "" }: { id: string; q?: string; className?: string }) {
  const [typed, setTyped] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const close = () => setTyped("");
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed) {
      event.stopPropagation();
      close();
      form.current?.querySelector("input")?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [...form.current!.querySelectorAll<HTMLElement>("input, a")];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Form
      ref={form}
      role="search"
      action={paths.dashboard.search()}
      className={`relative ${className}`}
      onKeyDown={move}
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onClick={(event) => {
        if ((event.target as Element).closest("a")) close();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Search orders, items and customers
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        key={q}
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Search"
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(readSearch(event.target.value))}
        className="block min-h-11 w-full rounded-full border border-line bg-card pr-4 pl-11 text-base placeholder:text-muted"
      />
      {typed ? <Suggestions q={typed} /> : null}
    </Form>
  );
}

function Suggestions({ q }: { q: string }) {
  const { load, data: came, state } = useFetcher<{ answer: SearchAnswer }>();
  const data = came?.answer;
  useEffect(() => {
    // Asking anew gives up the question before: an old answer can't overtake.
    const timer = window.setTimeout(() => load(paths.dashboard.search(q)), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [q, load]);
  const answered = data?.q === q;
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-2 shadow-card">
      <p role="status" className={answered && data.total > 0 ? "sr-only" : "px-3 py-2 text-muted"}>
        {answered ? (data.total ? `${data.total} found` : `Nothing matches “${q}”`) : "Searching …"}
      </p>
      {data && data.total > 0 ? (
        <div className={answered ? "" : "opacity-60"} aria-busy={state !== "idle"}>
          <FoundList found={data.found} compact />
          <Link to={paths.dashboard.search(q)} className="flex min-h-11 items-center justify-center rounded-lg font-semibold text-brand-text hover:underline">
            See all results
          </Link>
        </div>
      ) : null}
    </div>
  );
}
