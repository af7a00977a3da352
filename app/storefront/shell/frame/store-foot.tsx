import { useRouteLoaderData } from "@remix-run/react";
import { brand } from "~/shared/brand";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";

/** Returns the root of the product's own pages, which may be on another host than the store. */
export function useProductUrl(): string {
  const root = useRouteLoaderData("root") as { product: string } | undefined;
  return root?.product ?? "";
}

export function StoreFoot({ base }: { base: string }) {
  const product = useProductUrl();
  const t = useTranslate();
  return (
    <footer className="foot no-print">
      <a href={storePaths.questions(base)}>{t("Help")}</a>
      <a href={`${product}/privacy`}>{t("Privacy")}</a>
      <a href={`${product}/terms`}>{t("Terms of use")}</a>
      <a href={`${product}/`}>{t("Made with {product}", { product: brand.name })}</a>
    </footer>
  );
}
