import { useContext } from "react";
import { DocumentContext } from "~/ui/document-context";
import type { CardWords } from "~/storefront/checkout/cards/folded-lines";
import fillIn from "./fill-in.ts?page-script";

/**
 * In a served page, fills in the surrounding form from the device and folds its cards; in a page
 * opened by scripts, `useFormState` does that.
 * @param props.isNew the form has not been submitted yet
 */
export function FilledIn({
  slug,
  isNew,
  words,
}: {
  slug: string;
  isNew: boolean;
  words: CardWords;
}) {
  const { nonce } = useContext(DocumentContext);
  return (
    <script
      suppressHydrationWarning
      nonce={nonce}
      data-slug={slug}
      data-is-new={isNew ? "" : undefined}
      data-words={JSON.stringify(words)}
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? fillIn : "" }}
    />
  );
}
