import type { ReactNode } from "react";
import { PublicFrame } from "./public-frame";

/** A page that is read: a heading, a sentence on what it is, sections. */
export function ProsePage({
  title,
  lead,
  contactEmail,
  children,
}: {
  title: string;
  lead: ReactNode;
  contactEmail: string | null;
  children: ReactNode;
}) {
  return (
    <PublicFrame contactEmail={contactEmail}>
      <div className="text-page">
        <h1>{title}</h1>
        <p className="text-lg text-muted">{lead}</p>
        {children}
      </div>
    </PublicFrame>
  );
}

/** One section of such a page. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/**
 * How to reach whoever runs this installation: by mail where it names an address, else as a
 * vendor's customer.
 */
export function Contact({ contactEmail }: { contactEmail: string | null }) {
  return contactEmail ? (
    <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
  ) : (
    <>the operator of this site</>
  );
}
