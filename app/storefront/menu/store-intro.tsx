import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { useTranslate } from "~/ui/use-translation";
import type { MenuPageData } from "./menu-page-data";
import type { OpeningStatus } from "~/storefront/shell/opening-status";

/** The head of a menu (docs/rules.md, The menu). */
export function StoreIntro({ page, opening }: { page: MenuPageData; opening: OpeningStatus }) {
  const { banner, header, rating, coupon } = page;
  const t = useTranslate();
  const isOpen = opening.open && page.rules.ordersOnly !== "later";
  return (
    <section id="menu" className="intro">
      {banner.image && !page.lite ? (
        <div className="banner">
          <Picture
            image={banner.image}
            color={banner.color}
            name={header.name}
            widths={[480, 960, 1440]}
            sizes="(min-width: 60rem) 40rem, (min-width: 30rem) 92vw, 240px"
            ratio="16/7"
            eager
          />
        </div>
      ) : null}
      <div className="who">
        <div>
          <h1>{header.name}</h1>
          {rating ? (
            <a href={rating.url} className="rating">
              {rating.text}
            </a>
          ) : null}
        </div>
        {page.callUrl ? (
          <a href={page.callUrl} aria-label={t("Call")} className="round">
            <Icon name="phone" />
          </a>
        ) : null}
        {page.chatUrl ? (
          <a href={page.chatUrl} aria-label={t("Chat")} className="round">
            <Icon name="chat" />
          </a>
        ) : null}
      </div>
      <p>{[t(isOpen ? "Open" : opening.badge), ...page.facts].join(" · ")}</p>
      {coupon ? (
        <p>
          {coupon.before}
          <b>{coupon.code}</b>
          {coupon.after}
        </p>
      ) : null}
      {page.about ? <p>{page.about}</p> : null}
    </section>
  );
}
