import "./vendors/request-context";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { env } from "./platform/env.server";
import { brand } from "./shared/brand";
import { KeptCopy } from "./browser/kept-copy";
import { speaker, type Texts } from "./shared/text";
import { DocumentContext } from "./ui/document-context";
import { LiteLine } from "./ui/lite-line";
import { usePageAnchors } from "./ui/use-page-anchors";
import { TextContext } from "./ui/use-text";

export const meta: MetaFunction = () => [{ title: `${brand.name}: ${brand.tagline}` }];

/** What a refusal says besides its sentence, such as when to come back. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export function loader({ context }: LoaderFunctionArgs) {
  return { requestId: context.sharedPage ? null : context.requestId, sandboxBanner: env().mode === "production" && env().sandbox };
}

/** Nothing in it changes while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { page, nonce, styles, lite } = useContext(DocumentContext);
  const root = useRouteLoaderData<typeof loader>("root");
  const store = page === "store";
  // A page that speaks another language brings its texts.
  const texts = useMatches().map(({ data }) => (data as { texts?: Texts } | undefined)?.texts).find(Boolean);
  const t = useMemo(() => speaker(texts), [texts]);
  usePageAnchors();
  return (
    <html lang={texts?.tag ?? "en"} data-page={page} className={lite ? "lite" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
        <link rel="icon" href="/favicon.svg" />
        <Links />
      </head>
      <body>
        <TextContext.Provider value={t}>
          {store ? <LiteLine /> : null}
          {root?.sandboxBanner ? <p className="sandbox-banner">Sandbox: this is a trial installation. No real money moves.</p> : null}
          {children}
        </TextContext.Provider>
        {store && !import.meta.env.DEV ? (
          <TakenOver />
        ) : lite || (import.meta.env.SSR && page === "public") ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Says to the early script that React is there. Until then nothing of Remix's scripts is in a store's page (docs/rules.md, Scripts); what keeps the
 * scroll position is for the pages that follow.
 */
function TakenOver() {
  const [there, setThere] = useState(false);
  useEffect(() => {
    setThere(true);
    window.dispatchEvent(new Event("hydrated"));
  }, []);
  return there ? (
    <>
      <ScrollRestoration />
      <KeptCopy />
    </>
  ) : null;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const response = isRouteErrorResponse(error) ? error : null;
  const missing = response?.status === 404;
  const message = response && typeof response.data === "string" && response.data ? response.data : null;
  return (
    <main className="plain-page">
      <h1>{missing ? (message ?? "There is nothing here") : response && response.status < 500 ? (message ?? "That did not work") : "Something went wrong on our side"}</h1>
      <p>
        {missing
          ? "The link may be old, or a letter of it got lost on the way."
          : response && response.status < 500
            ? "Please go back and try again."
            : "Nothing you did. Please try again in a moment."}
      </p>
      {!missing && root?.requestId ? (
        <p className="plain-page-note">
          If it happens again, tell us this number: <code suppressHydrationWarning>{root.requestId}</code>
        </p>
      ) : null}
      <p>
        <a href="/">Go to the start</a>
      </p>
    </main>
  );
}
