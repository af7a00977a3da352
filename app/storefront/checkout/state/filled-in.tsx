import { useContext } from "react";
import { DocumentContext } from "~/ui/document-context";
import fillIn from "./fill-in.ts?page-script";

/**
 * Fills the form around it in with what the device has saved, in a served page; where scripts open
 * the checkout it is `useFormState` that does.
 * @param props.isNew unless the form was sent before
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
