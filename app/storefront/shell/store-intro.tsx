import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import { useTranslate } from "~/ui/use-translation";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";

/** Shows the store's banner, tagline, order terms and contacts above its menu. */
export function StoreIntro({ page }: { page: MenuPageData }) {
  const { banner, header } = page;
  const t = useTranslate();
  return (
    <section id="menu" aria-label={t("About this store")} className="intro">
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
      <div>
        {page.rating ? (
          <p className="talk">
            <a href={page.rating.url}>{page.rating.text}</a>
          </p>
        ) : null}
        {page.about ? <p className="muted">{page.about}</p> : null}
        <dl>
          {page.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {page.callUrl || page.chatUrl ? (
          <p className="talk">
            {page.callUrl ? (
              <a href={page.callUrl}>
                <Icon name="phone" />
                {t("Call")}
              </a>
            ) : null}
            {page.chatUrl ? (
              <a href={page.chatUrl}>
                <Icon name="chat" />
                {t("Chat")}
              </a>
            ) : null}
          </p>
        ) : null}
      </div>
    </section>
  );
}
