import { useContext, useEffect, useState } from "react";
import { liteTurnedOff } from "~/shared/lite-mode";
import { storePaths } from "~/shared/store-paths";
import { DocumentContext } from "./document-context";
import { useTranslate } from "./use-translation";

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Says that the page is in lite mode, with a way out; or, once that was taken, the way back. The
 * first is always in the page and shown by a class of <html> (`lite`): on a slow network only the
 * browser notices, after the server has rendered the page.
 */
export function LiteLine() {
  const { base, liteOffered } = useContext(DocumentContext);
  const t = useTranslate();
  const [offered, setOffered] = useState(liteOffered);
  useEffect(() => {
    const { connection = {} } = navigator as { connection?: Connection };
    if (
      (connection.saveData || /2g/.test(connection.effectiveType ?? "")) &&
      liteTurnedOff(document.cookie)
    )
      setOffered(true);
  }, []);
  return offered ? (
    <p className="lite-line off">
      {t("Data saver is off.")} <a href={storePaths.lite(base, "less")}>{t("Data saver")}</a>
    </p>
  ) : (
    <p className="lite-line">
      {`${t("Data saver is on: tap to see pictures.")} `}
      <a href={storePaths.lite(base, "full")}>{t("Turn off")}</a>
    </p>
  );
}
