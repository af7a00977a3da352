import {
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext, useEffect } from "react";
import { storePaths } from "~/shared/store-paths";
import { DocumentContext } from "~/ui/document-context";
import { errorTitle, readError, RequestNumber } from "~/ui/plain-error";
import { useTranslate } from "~/ui/use-translation";
import type { StoreHeader } from "./store-header";
import { StoreShell } from "./store-shell";

/** A menu's data. */
type Read = { page?: { header?: StoreHeader } };

const NO_STORE = "Store not found";

/**
 * Replaces a store's page that can't be shown: there is no such store or page, or it could not be
 * loaded just now, with a way to try again. It stays in the store's frame and leads back to the
 * store, where that is known (docs/rules.md, Lost connections).
 */
export function StoreError() {
  const error = useRouteError();
  const t = useTranslate();
  const root = useRouteLoaderData("root") as { store?: StoreHeader } | undefined;
  const { base } = useContext(DocumentContext);
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
  const { status, message } = readError(error);
  // A menu that could not be drawn has been read.
  const read = useMatches().map(({ data }) => (data as Read | undefined)?.page?.header);
  const header = root?.store ?? read.find(Boolean);
  const isMenu = pathname.replace(/\/$/, "") === base;
  const isMissing = status === 404;
  const isFailed = status >= 500;
  const text = isMissing
    ? message !== NO_STORE
      ? "This link may be old. The rest of the menu is still here."
      : "This link doesn’t work. It may be old or incomplete. Please ask the store for its link."
    : isFailed
      ? message ||
        (isMenu
          ? "We couldn’t load the menu. Check your network and try again. Your cart is safe."
          : "Please try again in a moment.")
      : "Please go back and try again.";
  const page = (
    <>
      <h1>{errorTitle(error, t, isMenu ? "Error loading store" : undefined)}</h1>
      <p>{t(text)}</p>
      {isFailed ? <RequestNumber /> : null}
      {isMissing ? null : (
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
      )}
      {isMenu || message === NO_STORE ? null : (
        <p>
          <a href={storePaths.home(base)}>{t("Back to Store")}</a>
        </p>
      )}
    </>
  );
  return header ? (
    <StoreShell header={header}>
      <div className="plain-page">{page}</div>
    </StoreShell>
  ) : (
    <main className="plain-page">{page}</main>
  );
}
