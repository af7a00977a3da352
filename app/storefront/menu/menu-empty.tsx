import type { MouseEvent } from "react";
import { storePaths } from "~/shared/store-paths";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { useTranslate } from "~/ui/use-translation";

type Props = {
  kind: "menu" | "search" | "favourites";
  base: string;
  chatUrl: string | null;
  onClear: (event: MouseEvent) => void;
  onShowAll: () => void;
};

export function MenuEmpty(props: Props) {
  return (
    <div className="my-6">
      {props.kind === "menu" ? (
        <EmptyMenu {...props} />
      ) : props.kind === "search" ? (
        <NoResults {...props} />
      ) : (
        <NoFavourites {...props} />
      )}
    </div>
  );
}

function NoResults({ base, onClear }: Pick<Props, "base" | "onClear">) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<Icon name="search" />}
      title={t("No meals found")}
      action={
        <a href={storePaths.home(base)} onClick={onClear} className="pill">
          {t("Clear search")}
        </a>
      }
    >
      {t("Try another word, or see the whole menu.")}
    </EmptyState>
  );
}

function NoFavourites({ onShowAll }: Pick<Props, "onShowAll">) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<Icon name="heart" />}
      title={t("No favourites today")}
      action={
        <button type="button" className="pill" onClick={onShowAll}>
          {t("See the whole menu")}
        </button>
      }
    >
      {t("None of your favourites are on the menu today.")}
    </EmptyState>
  );
}

function EmptyMenu({ chatUrl }: Pick<Props, "chatUrl">) {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<Icon name="chat" />}
      title={t("Menu coming soon")}
      action={
        chatUrl ? (
          <a href={chatUrl} className="pill">
            {t("Ask the store")}
          </a>
        ) : null
      }
    >
      {t("This store hasn’t added any meals yet.")}
    </EmptyState>
  );
}
