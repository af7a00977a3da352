import { useLocation, useRevalidator } from "@remix-run/react";
import { useTranslate } from "~/ui/use-translation";

/**
 * What is shown where a store's page should be: that there is no such store or page, or that it
 * could not be loaded, with a way to try again.
 * @param missing it is not there, as opposed to not to be had now
 * @param message what the server said of it
 * @param home the store's address
 */
export function StoreError({
  missing,
  message,
  home,
}: {
  missing: boolean;
  message: string | null;
  home: string;
}) {
  const { state, revalidate } = useRevalidator();
  const t = useTranslate();
  const { pathname, search } = useLocation();
  if (missing) {
    const noStore = !message || message === "Store not found";
    return (
      <main className="plain-page">
        <h1>{t(message ?? "Store not found")}</h1>
        <p>
          {t(
            noStore
              ? "The link may be old, or a letter of it got lost on the way. Ask the store for its address."
              : "The link may be old. The rest of the menu is still here.",
          )}
        </p>
        {noStore ? null : (
          <p>
            <a href={home}>{t("Back to Store")}</a>
          </p>
        )}
      </main>
    );
  }
  return (
    <main className="plain-page">
      <h1>{t("Error loading store")}</h1>
      <p>
        {t(message ?? "It is not you: the store could not be read just now. Your cart is kept.")}
      </p>
      <p>
        <a
          href={pathname + search}
          aria-busy={state === "loading" || undefined}
          onClick={(event) => {
            event.preventDefault();
            revalidate();
          }}
        >
          {t("Try again")}
        </a>
      </p>
    </main>
  );
}
