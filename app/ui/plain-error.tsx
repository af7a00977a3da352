import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { Translate } from "~/shared/translate";
import { useTranslate } from "./use-translation";

/** Returns an error response's status and text; 500 for any other error. */
export const readError = (error: unknown): { status: number; message: string | false } =>
  isRouteErrorResponse(error)
    ? { status: error.status, message: typeof error.data === "string" && error.data }
    : { status: 500, message: false };

/**
 * Returns the heading of an error page, also for its window's title. Only a 404 says that something
 * is missing.
 * @param failed the heading after a server error
 */
export function errorTitle(
  error: unknown,
  t: Translate,
  failed = "Sorry, that didn’t work",
): string {
  const { status, message } = readError(error);
  if (status >= 500) return t(failed);
  return t(message || (status === 404 ? "Page not found" : "That didn’t work"));
}

/** Shows the request's number, for people who report an error. */
export function RequestNumber() {
  const t = useTranslate();
  const root = useRouteLoaderData("root") as { requestId: string | null } | undefined;
  return root?.requestId ? (
    <p className="plain-page-note">
      {t("If it happens again, tell us this number:")}{" "}
      <code suppressHydrationWarning>{root.requestId}</code>
    </p>
  ) : null;
}

/** The error page outside the frames of store and dashboard. */
export function PlainError() {
  const error = useRouteError();
  const t = useTranslate();
  const { status } = readError(error);
  return (
    <main className="plain-page">
      <h1>{errorTitle(error, t)}</h1>
      <p>
        {t(
          status === 404
            ? "This link may be old or incomplete."
            : status < 500
              ? "Please go back and try again."
              : "Please try again in a moment.",
        )}
      </p>
      {status === 404 ? null : <RequestNumber />}
      <p>
        <a href="/">{t("Go to home page")}</a>
      </p>
    </main>
  );
}
