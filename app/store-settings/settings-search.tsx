import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { paths } from "~/shared/paths";
import { LONGEST, readWanted, type FoundSetting } from "./find-settings";

/** After the last letter; each letter again begins anew. */
const PAUSE_MS = 200;

export type SettingsAnswer = { q: string; found: FoundSetting[] };

/** Finds a field of any category: a form that leads to a page; with scripts what is found shows below while somebody types. */
export function SettingsSearch() {
  const { pathname, search } = useLocation();
  const asked = pathname === paths.dashboard.settings.search() ? (new URLSearchParams(search).get("q") ?? "") : "";
  const [typed, setTyped] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const close = () => setTyped("");
  const move = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed) {
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
      aria-label="Settings"
      action={paths.dashboard.settings.search()}
      className="relative min-w-56 flex-1 basis-56"
      onKeyDown={move}
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onClick={(event) => {
        if ((event.target as Element).closest("a")) close();
      }}
    >
      <label htmlFor="search-settings" className="sr-only">
        Search settings
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        key={asked}
        id="search-settings"
        name="q"
        type="search"
        defaultValue={asked}
        placeholder="Search settings..."
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(readWanted(event.target.value))}
        className="block min-h-11 w-full rounded-full border border-line bg-card pr-4 pl-11 text-base placeholder:text-muted"
      />
      {typed ? <WhileTyping q={typed} /> : null}
    </Form>
  );
}

function WhileTyping({ q }: { q: string }) {
  const { load, data } = useFetcher<SettingsAnswer>();
  useEffect(() => {
    const timer = window.setTimeout(() => load(paths.dashboard.settings.search(q)), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [q, load]);
  const answered = data?.q === q;
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 max-h-[60dvh] overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-2 shadow-card">
      <p role="status" className={answered && data.found.length ? "sr-only" : "px-3 py-2 text-muted"}>
        {answered ? (data.found.length ? `${data.found.length} found` : `No setting matches “${q}”`) : "Searching …"}
      </p>
      {data ? <FoundSettings found={data.found} /> : null}
    </div>
  );
}

/** Where in the settings something is, each a link to the very field. */
export function FoundSettings({ found }: { found: FoundSetting[] }) {
  return (
    <ul>
      {found.map(({ label, category, to }) => (
        <li key={to + label}>
          <Link to={to} className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-lg px-3 py-1.5 hover:bg-rest-soft focus-visible:-outline-offset-4">
            <span className="font-semibold">{label}</span>
            <span className="text-sm text-muted">{category}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
