/**
 * The kinds of pictures that may be uploaded: types by content, most bytes, and the widths in
 * pixels that are made of them (docs/rules.md, Pictures). `folder` and `name` make the address:
 * `{folder}/{vendorId}/{name}-{time}`. `cuts`: the ratio that each width is cut to, where an
 * original is kept to cut them from; else they show the whole picture.
 */
export const pictureKinds = {
  item: {
    folder: "products",
    name: "product",
    maxMegabytes: 3,
    types: ["JPEG", "PNG", "WebP"],
    widths: [192, 480, 960],
    cuts: [1, 4 / 3, 4 / 3],
    advice: "800 × 600 pixels or more",
  },
  banner: {
    folder: "banners",
    name: "banner",
    maxMegabytes: 5,
    types: ["JPEG", "PNG", "WebP"],
    widths: [480, 960, 1440],
    cuts: null,
    advice: "1200 × 400 pixels",
  },
  logo: {
    folder: "logos",
    name: "logo",
    maxMegabytes: 2,
    types: ["JPEG", "PNG", "SVG"],
    widths: [96, 192, 512],
    cuts: null,
    advice: "300 × 300 pixels, square",
  },
  /** A customer's, with a review: straight from a phone, as no script makes it smaller. */
  review: {
    folder: "reviews",
    name: "review",
    maxMegabytes: 12,
    types: ["JPEG", "PNG", "WebP"],
    widths: [192, 480, 960],
    cuts: null,
    advice: "",
  },
} as const;

export type PictureKind = keyof typeof pictureKinds;

const mime: Record<string, string> = {
  JPEG: "image/jpeg",
  PNG: "image/png",
  WebP: "image/webp",
  SVG: "image/svg+xml",
};

/** Returns the `accept` of a file field: `image/jpeg,image/png,…`. */
export const acceptedTypes = (kind: PictureKind): string =>
  pictureKinds[kind].types.map((type) => mime[type]!).join(",");

/** Returns the maximum size of a picture of this kind in bytes. */
export const maxBytes = (kind: PictureKind): number =>
  pictureKinds[kind].maxMegabytes * 1024 * 1024;

/** Returns the error message for a file of another type. */
export const wrongTypeMessage = (kind: PictureKind): string =>
  `Invalid file type. Allowed types: ${pictureKinds[kind].types.join(", ")}`;

/** Returns whether a file calls itself an iPhone's photo. */
export const isNamedHeic = ({ type, name }: { type: string; name: string }): boolean =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Returns whether a file's beginning is that of an iPhone's photo, whatever its name. */
export const beginsAsHeic = (bytes: Buffer): boolean =>
  /^ftyp.{0,28}?(?:hei[cfmsx]|hev[cx])/s.test(bytes.toString("latin1", 4, 40));

/** The error message for one: nothing here can read them, and phones make JPEGs as well. */
export const heicMessage =
  "This photo is a HEIC file, which we can’t read. On an iPhone, choose it from Photos, or set Settings › Camera › Formats to “Most Compatible” and take it again. On a computer, save it as JPEG first.";

/** What a logo's drawing may have: more is no logo, and drawing it takes its time. */
export const MAX_SVG_BYTES = 512 * 1024;
export const svgTooLargeMessage =
  "An SVG can have 512 KB at most. Please choose a smaller one, or a PNG.";

/** Returns the error message for a file that is too large. */
export const tooLargeMessage = (kind: PictureKind): string =>
  `File size too large. Maximum size: ${pictureKinds[kind].maxMegabytes}MB`;
