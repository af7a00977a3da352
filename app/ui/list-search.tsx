import { Form, type FormProps } from "@remix-run/react";
import { Search } from "lucide-react";
import { forwardRef } from "react";

type Props = {
  /** The field's name for screen readers. */
  label: string;
  placeholder: string;
  query: string | undefined;
  /** The list's other filters, which a search keeps. */
  keep?: Record<string, string | undefined>;
} & Pick<FormProps, "action" | "preventScrollReset" | "onChange" | "onSubmit">;

/** Searches a list by `q`; its parent positions it (`.list-tools`, `.folded-search`). */
export const ListSearch = forwardRef<HTMLFormElement, Props>(
  ({ label, placeholder, query, keep = {}, ...form }, ref) => (
    <Form ref={ref} method="get" role="search" {...form}>
      {Object.entries(keep).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
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
    </Form>
  ),
);
