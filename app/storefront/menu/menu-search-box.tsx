import { useRef } from "react";
import { storePaths } from "~/shared/store-paths";
import { Icon } from "~/ui/icon";
import { useTranslate } from "~/ui/use-translation";
import { fetchSearch } from "./use-menu-search";

type Props = { base: string; query: string; onQuery: (query: string) => void };

/** Searches the menu: as the customer types, or without scripts by submitting. */
export function MenuSearchBox({ base, query, onQuery }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const t = useTranslate();
  return (
    <form
      method="get"
      action={storePaths.home(base)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onQuery(field.current?.value ?? "");
        field.current?.blur(); // hides the phone's keyboard, which covers the results
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={t("Search the menu")}
        placeholder={t("Search the menu")}
        enterKeyHint="search"
        defaultValue={query || undefined}
        onFocus={() => void fetchSearch()}
        onInput={(event) => onQuery(event.currentTarget.value)}
      />
    </form>
  );
}
