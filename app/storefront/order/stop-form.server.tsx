import { renderToStaticMarkup } from "react-dom/server";
import { paths } from "~/shared/paths";
import type { Translate } from "~/shared/translate";
import { buttonClass } from "~/ui/button";

/** Renders the button that ends messages to an order's phone, so that phones need no script for it. */
export const stopFormHtml = (base: string, orderId: string, t: Translate): string =>
  renderToStaticMarkup(
    <form method="post" action={paths.orderMessages(base, orderId)} className="no-print">
      <button name="intent" value="end" className={buttonClass("quiet", "w-full")}>
        {t("Stop messages to this phone")}
      </button>
    </form>,
  );
