import "./load-context";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import {
  useContext,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type CSSProperties,
  type ReactNode,
} from "react";
import { databaseNow } from "~/platform/database-clock.server";
import { env } from "./platform/env.server";
import { brand } from "./shared/brand";
import earlyBack from "./storefront/hydration/early-back.ts?page-script";
import { useResumedNavigation } from "./storefront/hydration/resume-navigation";
import { translator, messagesAmong, type Translate, type Messages } from "./shared/translate";
import { storeHeader } from "./storefront/shell/store-header";
import { findRequestedStore } from "./storefront/shell/store-request.server";
import { messagesOf } from "./core/i18n/translations.server";
import { DocumentContext, ROOT_ID } from "./ui/document-context";
import { HeadTags } from "./ui/head-tags";
import { SandboxBanner } from "./ui/sandbox-banner";
import { ScrollPositions } from "./ui/scroll-positions";
import { LiteLine } from "./ui/lite-line";
import { usePageAnchors } from "./ui/use-page-anchors";
import { TranslateContext, useTranslate } from "./ui/use-translation";

export const meta: MetaFunction = ({ error }) => [
  { title: error ? brand.name : `${brand.name}: ${brand.tagline}` },
];

/** Passes on a refusal's headers, such as Retry-After. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

/**
 * Returns the store and its language, for its error pages. A menu has its own, and doesn't wait for
 * it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, inStore = "", page = ""] = /^(?:\/store\/([^/]+))?\/?(.*)/.exec(
    new URL(request.url).pathname,
  )!;
  const found = page ? await findRequestedStore(context, { vendorName: inStore, ...params }) : null;
  return {
    requestId: context.requestId || null,
    product: context.host.kind === "vendor" ? env().publicUrl : "",
    sandboxBanner: env().mode === "production" && env().sandbox,
    ...(found
      ? {
          store: storeHeader(found.store, found.base, databaseNow()),
          ...messagesOf(found.store.language, "frame"),
        }
      : {}),
  };
}

/** Skips revalidation: nothing in it changes while a page is open. */
export const shouldRevalidate = () => false;

/** What the last page spoke: one that could not be read brings no texts. */
let lastMessages: Messages | null = null;

export function Layout({ children }: { children: ReactNode }) {
  const { page, nonce, styles, lite } = useContext(DocumentContext);
  // the dashboard's shell has a bar that nothing may be above
  const hasShell = useRouteLoaderData("routes/dashboard") !== undefined;
  const store = page === "store";
  const deferred = store && !import.meta.env.DEV;
  const withScripts = !deferred && !lite && page !== "public";
  // A page that speaks another language brings its texts.
  const brought = messagesAmong(useMatches());
  const texts = brought === undefined ? lastMessages : brought;
  useEffect(() => {
    lastMessages = texts;
  }, [texts]);
  const t = useMemo(() => translator(texts), [texts]);
  usePageAnchors();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if ("hydrated" in dataset) return;
    dataset.hydrated = "";
    window.dispatchEvent(new Event("hydrated"));
  }, []);
  useEffect(() => {
    document.documentElement.lang = texts?.tag ?? "en";
  }, [texts]);
  const app = (
    <>
      <TranslateContext.Provider value={t}>
        {store ? <LiteLine /> : null}
        {hasShell ? null : <SandboxBanner />}
        {children}
      </TranslateContext.Provider>
      {deferred ? <AfterHydration /> : withScripts ? <ScrollPositions nonce={nonce} /> : null}
    </>
  );
  // React has an element of its own in the body, since others put things into html, head and body.
  // Two fragments stand for html and body, so that `useId` counts alike.
  if (!import.meta.env.SSR)
    return (
      <>
        <HeadTags />
        <>
          {app}
          {null}
        </>
      </>
    );
  return (
    <html
      lang={texts?.tag ?? "en"}
      data-page={page}
      className={lite ? "lite" : undefined}
      {...(store && texts ? scriptTexts(t) : null)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {import.meta.env.DEV && page === "dashboard" ? (
          <link rel="stylesheet" href="/app/ui/dashboard.css" /> // which Vite replaces when it changes
        ) : (
          <style dangerouslySetInnerHTML={{ __html: styles }} />
        )}
        <link rel="icon" href="/favicon.svg" />
        <Links />
      </head>
      <body>
        <div id={ROOT_ID}>{app}</div>
        {withScripts ? (
          <>
            <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyBack }} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/**
 * Texts for scripts outside of React, which default to English: the offline scripts
 * (app/storefront/hydration), and the sheet in lite mode.
 */
const scriptTexts = (t: Translate) => ({
  style: { "--tap": JSON.stringify(t("Tap for picture")) } as CSSProperties,
  "data-offline": t("You are offline"),
});

/**
 * What a store's page has once React is there. Until then nothing of Remix's scripts is in it
 * (docs/rules.md, Scripts); what keeps the scroll position is for the pages that follow.
 */
function AfterHydration() {
  const [there, setThere] = useState(false);
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    setThere(true);
    // Not among the first scripts, which the dashboard has as well.
    import("./storefront/hydration/store-notices").then(
      (part) => setNotices(() => part.StoreNotices),
      () => undefined, // the pages work without
    );
  }, []);
  return there ? (
    <>
      <ScrollPositions />
      {Notices ? <Notices /> : null}
    </>
  ) : null;
}

export default function App() {
  useResumedNavigation();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const response = isRouteErrorResponse(error) ? error : null;
  const missing = response?.status === 404;
  const message =
    response && typeof response.data === "string" && response.data ? response.data : null;
  const t = useTranslate();
  return (
    <main className="plain-page">
      <h1>
        {t(
          missing
            ? (message ?? "Page not found")
            : response && response.status < 500
              ? (message ?? "That didn’t work")
              : "Sorry, that didn’t work",
        )}
      </h1>
      <p>
        {t(
          missing
            ? "This link may be old or incomplete."
            : response && response.status < 500
              ? "Please go back and try again."
              : "Please try again in a moment.",
        )}
      </p>
      {!missing && root?.requestId ? (
        <p className="plain-page-note">
          {t("If it happens again, tell us this number:")}{" "}
          <code suppressHydrationWarning>{root.requestId}</code>
        </p>
      ) : null}
      <p>
        <a href="/">{t("Go to home page")}</a>
      </p>
    </main>
  );
}
