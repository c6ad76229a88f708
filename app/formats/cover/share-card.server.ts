import sharp from "sharp";
import { textBlock } from "../type/text-block.ts";

export interface CardOrder {
  title: string;
  /** Under the title: the author of a book, what a page is. */
  subtitle: string;
  /** The shop's name. */
  brand: string;
  /** Of a book; null for another page. */
  coverPath: string | null;
  /** JPEG. */
  outPath: string;
  colours: CardColours;
}

/** `#rrggbb` */
export interface CardColours {
  paper: string;
  ink: string;
  muted: string;
  hairline: string;
  accent: string;
}

/** The size that applications show large (The Open Graph protocol; X, "Summary card with large image"). */
const width = 1200;
const height = 630;
const cover = { left: 90, top: 75, width: 320, height: 480 };

/** Draws the picture of a shared page: a book's cover on the shop's paper, or the page's title alone. */
export async function drawCard({ title, subtitle, brand, coverPath, outPath, colours }: CardOrder) {
  const picture =
    coverPath === null
      ? null
      : await sharp(coverPath)
          .resize(cover.width, cover.height, { fit: "inside" })
          .toBuffer({ resolveWithObject: true });
  const place = picture && {
    left: cover.left + Math.round((cover.width - picture.info.width) / 2),
    top: cover.top + Math.round((cover.height - picture.info.height) / 2),
  };
  const frame =
    picture && place
      ? `<rect x="${place.left - 1}" y="${place.top - 1}" width="${picture.info.width + 2}" height="${picture.info.height + 2}" fill="${colours.hairline}"/>`
      : "";
  const drawing = Buffer.from(cardSvg({ title, subtitle, brand, colours }, picture !== null, frame));
  // The process of tasks refuses SVG, which files from outside could be; this one is our own.
  sharp.unblock(svgLoader);
  try {
    const { size } = await sharp(drawing)
      .composite(picture && place ? [{ input: picture.data, ...place }] : [])
      .jpeg({ quality: 85, progressive: true })
      .toFile(outPath);
    return { bytes: size };
  } finally {
    sharp.block(svgLoader);
  }
}

const svgLoader = { operation: ["VipsForeignLoadSvg"] };

function cardSvg(
  { title, subtitle, brand, colours }: Pick<CardOrder, "title" | "subtitle" | "brand" | "colours">,
  hasCover: boolean,
  frame: string,
): string {
  const column = hasCover
    ? ({ x: 480, width: 630, align: "left" } as const)
    : ({ x: width / 2, width: 960, align: "center" } as const);
  const head = textBlock({
    ...column,
    text: title,
    y: 280,
    from: "middle",
    height: 300,
    maxSize: 84,
    minSize: 30,
    weight: 500,
    fill: colours.ink,
  });
  const under = textBlock({
    ...column,
    text: subtitle,
    y: head.bottom + 18,
    height: 80,
    maxSize: 40,
    minSize: 20,
    style: "italic",
    fill: colours.muted,
  });
  const sign = textBlock({
    ...column,
    text: brand,
    y: 555,
    from: "bottom",
    height: 60,
    maxSize: 34,
    fill: colours.accent,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${colours.paper}"/>
  <rect x="28.5" y="28.5" width="1143" height="573" fill="none" stroke="${colours.hairline}" stroke-width="3"/>
  ${frame}${head.svg}${under.svg}${sign.svg}
</svg>`;
}
