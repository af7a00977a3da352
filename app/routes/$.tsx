import type { MetaFunction } from "@remix-run/node";
import { useContext } from "react";
import { translateAmong } from "~/shared/translate";
import { StoreError } from "~/storefront/shell/store-error";
import { DocumentContext } from "~/ui/document-context";
import { errorTitle, PlainError } from "~/ui/plain-error";

export const meta: MetaFunction = ({ error, matches }) => [
  { title: errorTitle(error, translateAmong(matches)) },
];

export function loader() {
  throw new Response("Page not found", { status: 404 });
}

export default function Nothing() {
  return null;
}

export function ErrorBoundary() {
  return useContext(DocumentContext).page === "store" ? <StoreError /> : <PlainError />;
}
