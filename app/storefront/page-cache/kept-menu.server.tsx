import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { featuredItems } from "~/core/menu/menu-item";
import { translator, type Messages } from "~/shared/translate";
import { TranslateContext } from "~/ui/use-translation";
import { CategoryItems } from "~/storefront/menu/category-items";
import { FeaturedItems } from "~/storefront/menu/featured-items";
import type { MenuPageData } from "~/storefront/menu/menu-page-data";

/** The routes whose loader reads the menu: on a store's own host, and below /store/{slug}. */
const MENU_ROUTES = ["host", "routes/store.$vendorName"];

/** A section of dishes: what it shows, as JSON, and how it is written. */
type Section = { id: string; data: string; content: ReactElement };

/**
 * A page as it was written last. `around` is what stands before, between and behind what its
 * sections hold; `frame` all that it was written from.
 */
type Written = {
  frame: string;
  around: readonly string[];
  sections: { data: string; html: string }[];
};

/**
 * Characters, of two bytes each, for all pages together; one of forty dishes takes about 60,000.
 */
const MOST = 16_000_000;
let kept = 0;
/** Those unused for longest first. */
const written = new Map<string, Written>();

export type KeptMenu = {
  /**
   * All that the page is made of, as JSON in parts. The same store gives the same parts in every
   * process.
   */
  data: readonly string[];
  /** The document, of which only what has changed is written. @param whole writes all of it */
  text(whole: () => string): string;
};

/**
 * The page of a store's menu, as it is to be written now. A page is made anew whenever something of
 * its store changes, most often one dish of many, and writing all that is as it was again takes a
 * good part of that (docs/decisions/0014-page-cache.md). So where everything is the same but dishes
 * of the same categories, only the sections of those that changed are written.
 * @param kind sets apart pages on which the same data look different
 * @param loaderData what the routes' loaders gave, for nobody in particular
 */
export function keptMenu(kind: string, loaderData: Readonly<Record<string, unknown>>): KeptMenu {
  const route = MENU_ROUTES.find((id) => loaderData[id])!;
  const { page, texts, ...rest } = loaderData[route] as {
    page: MenuPageData;
    texts: Messages | null;
  };
  const sections = sectionsOf(page);
  // Tabs and the room that a section takes are written from these.
  const menu = page.menu.map(({ id, name, items }) => [id, name, items.length]);
  const frame = JSON.stringify({
    ...loaderData,
    [route]: { ...rest, texts, page: { ...page, menu } },
  });
  return {
    data: [frame, ...sections.map(({ data }) => data)],
    text(whole) {
      const before = written.get(kind);
      if (before?.frame === frame) {
        const now = rewritten(before, sections, texts);
        keep(kind, now);
        return now.around.reduce(
          (html, part, index) => html + now.sections[index - 1]!.html + part,
        );
      }
      const html = whole();
      keep(kind, cut(html, frame, sections));
      return html;
    },
  };
}

function keep(kind: string, page: Written | null): void {
  forget(kind);
  if (!page) return;
  written.set(kind, page);
  kept += sizeOf(page);
  for (const oldest of written.keys()) {
    if (kept <= MOST) return;
    forget(oldest);
  }
}

function forget(kind: string): void {
  const page = written.get(kind);
  if (!page) return;
  written.delete(kind);
  kept -= sizeOf(page);
}

const sizeOf = ({ frame, around, sections }: Written): number =>
  sections.reduce(
    (sum, { data, html }) => sum + data.length + html.length,
    around.reduce((sum, { length }) => sum + length, frame.length),
  );

function sectionsOf({ menu, lite, header: { base } }: MenuPageData): Section[] {
  const featured = featuredItems(menu);
  return [
    {
      id: "featured",
      data: JSON.stringify(featured),
      content: <FeaturedItems items={featured} base={base} lite={lite} />,
    },
    ...menu.map((category) => ({
      id: `c-${category.id}`,
      data: JSON.stringify(category),
      content: <CategoryItems category={category} base={base} lite={lite} />,
    })),
  ];
}

function rewritten(
  { frame, around, sections: before }: Written,
  sections: readonly Section[],
  texts: Messages | null,
): Written {
  const t = translator(texts);
  const write = (content: ReactElement) =>
    renderToString(<TranslateContext.Provider value={t}>{content}</TranslateContext.Provider>);
  return {
    frame,
    around,
    sections: sections.map(({ data, content }, index) =>
      before[index]!.data === data ? before[index]! : { data, html: write(content) },
    ),
  };
}

/** Null when not all sections are there: such a page is written whole each time. */
function cut(html: string, frame: string, sections: readonly Section[]): Written | null {
  const page = { frame, around: [] as string[], sections: [] as Written["sections"] };
  let at = 0;
  for (const { id, data } of sections) {
    const tag = html.indexOf(`<section id="${id}"`, at);
    const begin = html.indexOf(">", tag) + 1;
    const end = html.indexOf("</section>", begin);
    if (tag < 0 || end < 0) return null;
    page.around.push(html.slice(at, begin));
    page.sections.push({ data, html: html.slice(begin, end) });
    at = end;
  }
  page.around.push(html.slice(at));
  return page;
}
