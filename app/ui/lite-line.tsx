import { useContext } from "react";
import { storePaths } from "~/shared/paths";
import { DocumentContext } from "./document-context";

/**
 * Says that the page spares data, with a way out; or, where that was taken, the way back. The first is always in the page and shown by a class of
 * <html> (`lite`), because on a slow network it is the browser that finds out, after the page was made.
 */
export function LiteLine() {
  const { base, liteOffered } = useContext(DocumentContext);
  return liteOffered ? (
    <p className="lite-line off">
      Everything loads. <a href={storePaths.lite(base, "less")}>Lite mode</a>
    </p>
  ) : (
    <p className="lite-line">
      Lite mode: pictures on tap. <a href={storePaths.lite(base, "full")}>Load everything</a>
    </p>
  );
}
