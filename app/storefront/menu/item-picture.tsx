import { useTranslate } from "~/ui/use-translation";

type ItemPictureProps = {
  /** The picture's URL without its width; null shows the name's initial. */
  image: string | null;
  color: string | null;
  name: string;
  /** Loads only on tap. */
  lite: boolean;
  /** Shown larger than in a row: wider on a good line, as the pre-hydration script says. */
  isLarge?: boolean;
};

/**
 * An item's picture in a list. One URL serves all formats (the server picks AVIF or WebP) and CSS
 * sizes the box, since every byte here is on the page forty times. In lite mode a tap loads it,
 * even without scripts.
 */
export function ItemPicture({ image, color, name, lite, isLarge }: ItemPictureProps) {
  const t = useTranslate();
  if (!image) {
    return (
      <span className="initial" aria-hidden>
        {name.trim().charAt(0).toUpperCase()}
      </span>
    );
  }
  const width = isLarge && (globalThis as { sharp?: 1 }).sharp ? 480 : 192;
  const picture = <img src={`${image}-${width}`} alt="" loading="lazy" suppressHydrationWarning />;
  const style = color ? { background: coarse(color) } : undefined;
  return lite ? (
    <details className="frame tap" style={style}>
      <summary aria-label={t("Show the picture of {name}", { name })}>{t("Picture")}</summary>
      {picture}
    </details>
  ) : (
    <span className="frame" style={style}>
      {picture}
    </span>
  );
}

/** Shortens `#RRGGBB` to `#RGB`: enough for a placeholder, of which a menu has forty. */
const coarse = (color: string) =>
  /^#[0-9a-f]{6}$/i.test(color) ? `#${color[1]}${color[3]}${color[5]}` : color;
