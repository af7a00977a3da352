import { renderToStaticMarkup } from "react-dom/server";
import { orderMessagesPath } from "~/shared/mail-paths";
import type { Translate } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import type { CustomerOrder } from "./order-page.server";

/**
 * Renders the button that ends messages to an order's phone, or a link where they have ended, so that
 * phones need no script for it.
 */
export function stopFormHtml(
  base: string,
  { id, isStopped }: Pick<CustomerOrder, "id" | "isStopped">,
  t: Translate,
): string {
  const url = orderMessagesPath(base, id);
  const look = buttonClass("quiet", "w-full no-print");
  return renderToStaticMarkup(
    isStopped ? (
      <a href={url} className={look}>
        {t("Messages to this phone have ended")}
      </a>
    ) : (
      <form method="post" action={url}>
        <button name="intent" value="end" className={look}>
          {t("Stop messages to this phone")}
        </button>
      </form>
    ),
  );
}
