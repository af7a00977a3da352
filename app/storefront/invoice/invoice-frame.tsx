import { MapPin, Phone } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import type { InvoiceVendor } from "./invoice-page.server";

export function InvoiceFrame({ vendor, children }: { vendor: InvoiceVendor; children: ReactNode }) {
  return (
    <div style={vendor.theme as CSSProperties} className="min-h-dvh pb-12">
      <header className="bg-brand text-on-brand">
        <div className="mx-auto flex max-w-4xl items-center gap-4 px-4 py-5">
          {vendor.logo ? (
            <img
              src={`${vendor.logo}-96`}
              width={56}
              height={56}
              alt=""
              className="size-14 shrink-0 rounded-full bg-card object-cover"
            />
          ) : (
            <span
              aria-hidden
              className="grid size-14 shrink-0 place-items-center rounded-full bg-card text-2xl font-bold text-ink"
            >
              {vendor.name.trim().charAt(0).toUpperCase()}
            </span>
          )}
          <div className="min-w-0">
            <p className="text-lg font-bold break-words">{vendor.name}</p>
            {vendor.address ? (
              <p className="flex items-start gap-1.5 text-sm">
                <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />{" "}
                <span className="min-w-0 break-words">{vendor.address}</span>
              </p>
            ) : null}
            {vendor.phone ? (
              <a
                href={vendor.phone.url}
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline underline-offset-2"
              >
                <Phone aria-hidden className="size-4 shrink-0" /> {vendor.phone.shown}
              </a>
            ) : null}
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-4xl px-4">{children}</main>
    </div>
  );
}

/** Replaces an invoice that has expired or needs no payment. */
export function InvoiceNotice({
  vendor,
  title,
  children,
}: {
  vendor: InvoiceVendor;
  title: string;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <InvoiceFrame vendor={vendor}>
      <section className="mx-auto mt-10 max-w-md text-center">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-3">{children}</p>
        <div className="mt-6 grid gap-3">
          {vendor.phone ? (
            <a href={vendor.phone.url} className={buttonClass()}>
              <Phone aria-hidden className="size-5" />{" "}
              {t("Call {phone}", { phone: vendor.phone.shown })}
            </a>
          ) : null}
          {vendor.home ? (
            <a href={vendor.home} className={buttonClass("quiet")}>
              {t("Visit Storefront")}
            </a>
          ) : null}
        </div>
      </section>
    </InvoiceFrame>
  );
}
