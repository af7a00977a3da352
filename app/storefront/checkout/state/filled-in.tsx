import { useContext } from "react";
import { DocumentContext } from "~/ui/document-context";
import fillIn from "./fill-in.ts?page-script";

/**
 * In a served page, fills in the surrounding form from the device; in a page opened by scripts,
 * `useFormState` does that.
 * @param props.isNew the form has not been submitted yet
 */
export function FilledIn({ slug, isNew }: { slug: string; isNew: boolean }) {
  const { nonce } = useContext(DocumentContext);
  return (
    <script
      suppressHydrationWarning
      nonce={nonce}
      data-slug={slug}
      data-is-new={isNew ? "" : undefined}
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? fillIn : "" }}
    />
  );
}
