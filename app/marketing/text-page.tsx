import type { ReactNode } from "react";
import { PublicFrame } from "./public-frame";

/** Renders a page of text: a heading, an introduction, sections. */
export function ProsePage({
  title,
  lead,
  contactEmail,
  signedIn = false,
  children,
}: {
  title: string;
  lead: ReactNode;
  contactEmail: string | null;
  signedIn?: boolean;
  children: ReactNode;
}) {
  return (
    <PublicFrame contactEmail={contactEmail} signedIn={signedIn}>
      <div className="text-page">
        <h1>{title}</h1>
        <p className="text-lg text-muted">{lead}</p>
        {children}
      </div>
    </PublicFrame>
  );
}

/** Shows a section of such a page. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/**
 * Names how to reach the operator of this installation: by e-mail if an address is configured, else
 * as a vendor's customer.
 */
export function Contact({ contactEmail }: { contactEmail: string | null }) {
  return contactEmail ? (
    <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
  ) : (
    <>the operator of this site</>
  );
}
