import {
  useLocation,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext, useEffect, type MouseEvent } from "react";
import { storePaths } from "~/shared/store-paths";
import { useProductUrl } from "~/storefront/shell/frame/store-foot";
import { PageMessage } from "~/storefront/shell/frame/page-message";
import { BrandName } from "~/ui/brand-mark";
import { buttonClass } from "~/ui/button";
import { DocumentContext } from "~/ui/document-context";
import { errorTitle, readError, RequestNumber } from "~/ui/plain-error";
import { useTranslate } from "~/ui/use-translation";
import type { StoreHeader } from "./store-header";
import { StoreShell } from "./store-shell";

type Read = { page?: { header?: StoreHeader } };

const NO_STORE = "Store not found";

/**
 * Replaces a store's page that is missing or failed to load, with a retry. Keeps the store's header
 * and links back to it, if known (docs/rules.md, Lost connections).
 */
export function StoreError() {
  const error = useRouteError();
  const t = useTranslate();
  const root = useRouteLoaderData("root") as { store?: StoreHeader } | undefined;
  const product = useProductUrl();
  const { base } = useContext(DocumentContext);
  const { pathname, search } = useLocation();
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
  const { status, message } = readError(error);
  // A menu that failed to render still has its data.
  const read = useMatches().map(({ data }) => (data as Read | undefined)?.page?.header);
  const header = root?.store ?? read.find(Boolean);
  const isMenu = pathname.replace(/\/$/, "") === base;
  const isClosed = status === 410;
  const isMissing = isClosed || status === 404;
  const isNowhere = isClosed || message === NO_STORE;
  const isFailed = status >= 500;
  const text = isClosed
    ? "Thank you for ordering here. This address takes no more orders."
    : isMissing
      ? !isNowhere
        ? "This link may be old. The rest of the menu is still here."
        : "This link doesn’t work. It may be old or incomplete. Please ask the store for its link."
      : isFailed
        ? message ||
          (isMenu
            ? "We couldn’t load the menu. Check your network and try again. Your cart is safe."
            : "Please try again in a moment.")
        : "Please go back and try again.";
  const retry = (event: MouseEvent) => {
    event.preventDefault();
    revalidate();
  };
  const page = (
    <PageMessage
      drawing={isMissing ? "missing" : "failed"}
      title={errorTitle(error, t, isMenu ? "Error loading store" : undefined)}
      action={
        <>
          {isMissing ? null : (
            <a
              href={pathname + search}
              aria-busy={state === "loading" || undefined}
              className={buttonClass()}
              onClick={retry}
            >
              {t("Try again")}
            </a>
          )}
          {isNowhere ? (
            <a href={`${product}/`} className={buttonClass()}>
              {t("Go to home page")}
            </a>
          ) : isMenu ? null : (
            <a
              href={storePaths.home(base)}
              className={isMissing ? buttonClass() : "p-2.5 font-semibold underline"}
            >
              {t("Back to Store")}
            </a>
          )}
        </>
      }
    >
      <p>{t(text)}</p>
      {isFailed ? <RequestNumber /> : null}
    </PageMessage>
  );
  if (header) return <StoreShell header={header}>{page}</StoreShell>;
  return (
    <main className="px-4 py-6">
      <a href={`${product}/`} className="flex justify-center">
        <BrandName />
      </a>
      {page}
    </main>
  );
}
