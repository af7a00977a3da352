import { useContext, type ReactNode } from "react";
import { DocumentContext } from "~/ui/document-context";
import { useTranslate } from "~/ui/use-translation";
import unsentCart from "./unsent-cart.ts?page-script";

/**
 * Shows the server's empty cart, but first a waiting message if this tab has unsent lines
 * (docs/rules.md, Cart). Without scripts and in lite mode there is nothing to wait for.
 */
export function EmptyUnlessUnsent({
  slug,
  revision,
  children,
}: {
  slug: string;
  /** The revision of the server's cart. */
  revision: number;
  children: ReactNode;
}) {
  const { nonce } = useContext(DocumentContext);
  const t = useTranslate();
  return (
    <div className="unless-unsent">
      <script
        suppressHydrationWarning
        nonce={nonce}
        data-cart={slug}
        data-revision={revision}
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? unsentCart : "" }}
      />
      <p role="status">{t("One moment…")}</p>
      <div>{children}</div>
    </div>
  );
}
