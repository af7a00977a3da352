import { Search } from "lucide-react";

type Props = {
  /** The field's name for screen readers. */
  label: string;
  placeholder: string;
  query: string | undefined;
};

/** Shows a list's search field `q` with its button; needs a parent with `position: relative`, like a form in `.list-tools`. */
export function ListSearchField({ label, placeholder, query }: Props) {
  return (
    <>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={100}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        className="min-h-11 w-full rounded-xl border border-field bg-card pr-[min(6rem,36vw)] pl-12 placeholder:text-muted"
      />
      <button className="absolute top-0 right-0 min-h-11 rounded-xl px-4 font-semibold text-brand-text hover:underline">
        Search
      </button>
    </>
  );
}
