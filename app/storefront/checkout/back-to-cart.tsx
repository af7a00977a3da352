import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";

/** The way back, in the header in place of the logo. */
export function BackToCart({ base }: { base: string }) {
  const t = useTranslate();
  return (
    <Link to={storePaths.cart(base)} className="way-back">
      <ArrowLeft aria-hidden className="size-5 flex-none" />
      {t("Back to cart")}
    </Link>
  );
}
