import { renderToStaticMarkup } from "react-dom/server";
import { storeZone } from "~/core/opening-hours/open-state";
import { formatTime } from "~/shared/clock";
import { translator } from "~/shared/translate";
import type { StorePageData } from "./page-data";

/**
 * Hides the controls that need the database: adding items, and the search, which without scripts
 * loads a page. The note takes the place of the cart bar.
 */
const READ_ONLY =
  "button[name=itemId],form[role=search],.shell:not(.wide) main button{display:none!important}" +
  "body{padding-bottom:4rem}body>output{inset:auto 0 0;padding:.75rem 1rem}";

/**
 * Renders the note on a cached menu during a database outage, with the time (in the store's zone)
 * since when its prices may be outdated. It looks like the offline bar and follows the document.
 * @param lastAnswerAt the time of the database's last answer
 */
export function outageNote({ texts, page }: StorePageData, lastAnswerAt: Date): string {
  const t = translator(texts);
  const time = formatTime(lastAnswerAt, storeZone(page.rules.timeZone));
  return renderToStaticMarkup(
    <>
      <style>{READ_ONLY}</style>
      <output>{t("We can’t take orders right now · prices as of {time}", { time })}</output>
    </>,
  );
}
