import { renderToStaticMarkup } from "react-dom/server";
import { storeZone } from "~/core/opening-hours/open-state";
import { formatTime } from "~/shared/clock";
import { translator } from "~/shared/translate";
import type { StorePageData } from "./page-data";

/**
 * Hides what asks for an answer of the database: adding a dish, and a search, which without scripts
 * is a page of its own. The note is at the foot, where the cart's bar would be.
 */
const READ_ONLY =
  "button[name=itemId],form[role=search]{display:none!important}" +
  "body{padding-bottom:4rem}body>output{inset:auto 0 0;padding:.75rem 1rem}";

/**
 * Renders what a cached menu says while the database is away: since when its prices are not known
 * to be current, in the store's time zone. It looks as the offline bar does, and comes after the
 * document.
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
