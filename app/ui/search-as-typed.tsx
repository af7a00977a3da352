import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";

type SearchProps = {
  /** The field's id; two on a page need two. */
  id: string;
  action: string;
  /** The field's name for screen readers. */
  label: string;
  placeholder: string;
  q: string;
  maxLength: number;
  /** Reads the search text from typed text; empty if too short. */
  read: (typed: string) => string;
  found: (q: string) => ReactNode;
  focused?: boolean;
  className?: string;
};

/**
 * A search form that leads to a page. With scripts results appear below while somebody types;
 * arrows go through them and Escape closes them.
 */
export function SearchAsTyped({
  id,
  action,
  label,
  placeholder,
  q,
  maxLength,
  read,
  found,
  focused = false,
  className = "",
}: SearchProps) {
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
    const next =
      stops[
        stops.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1)
      ];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      action={action}
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
        {label}
      </label>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
      <input
        key={q}
        id={id}
        name="q"
        type="search"
        defaultValue={q}
        autoFocus={focused}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(read(event.target.value))}
        className="block min-h-11 w-full rounded-full border border-field bg-card pr-4 pl-11 text-base placeholder:text-muted"
      />
      {typed ? found(typed) : null}
    </Form>
  );
}
