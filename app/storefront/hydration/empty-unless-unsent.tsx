import { useContext, type ReactNode } from "react";
import { DocumentContext } from "~/ui/document-context";
import { useTranslate } from "~/ui/use-translation";
import unsentCart from "./unsent-cart.ts?page-script";

/**
 * Shows that a cart is empty, as the server has it, but not while this tab has lines that the
 * server doesn't: then the first paint says to wait for them (docs/rules.md, Cart). Without scripts,
 * and in lite mode, nobody waits.
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
