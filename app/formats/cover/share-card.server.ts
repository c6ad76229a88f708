import sharp from "sharp";
import { textBlock } from "../type/text-block.ts";

export interface CardOrder {
  title: string;
  /** Under the title: the author of a book, what a page is. */
  subtitle: string;
  /** The shop's name. */
  brand: string;
  /** Of a book, or of the first books of a lot, one behind the other; none for another page. */
  coverPaths: readonly string[];
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
const covers = { left: 90, top: 75, width: 320, height: 480 };
/** How far a cover shows behind the one before it. */
const step = 40;

/** Draws the picture of a shared page: covers on the shop's paper, or the page's title alone. */
export async function drawCard({ title, subtitle, brand, coverPaths, outPath, colours }: CardOrder) {
  const { length: count } = coverPaths;
  const pictures = await Promise.all(
    coverPaths.map((path, index) => placed(path, { index, count, hairline: colours.hairline })),
  );
  const drawing = Buffer.from(cardSvg({ title, subtitle, brand, colours }, pictures.length > 0));
  // The process of tasks refuses SVG, which files from outside could be; this one is our own.
  sharp.unblock(svgLoader);
  try {
    const { size } = await sharp(drawing)
      .composite(pictures.toReversed())
      .jpeg({ quality: 85, progressive: true })
      .toFile(outPath);
    return { bytes: size };
  } finally {
    sharp.block(svgLoader);
  }
}

/** A cover with its hairline: the first one is in front, at the lower left. */
async function placed(
  path: string,
  { index, count, hairline }: { index: number; count: number; hairline: string },
) {
  const box = { width: covers.width - step * (count - 1), height: covers.height - step * (count - 1) };
  const { data, info } = await sharp(path)
    .resize({ ...box, fit: "inside" })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: hairline })
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: covers.left + step * index + Math.round((box.width - info.width) / 2),
    top: covers.top + step * (count - 1 - index) + Math.round((box.height - info.height) / 2),
  };
}

const svgLoader = { operation: ["VipsForeignLoadSvg"] };

function cardSvg(
  { title, subtitle, brand, colours }: Pick<CardOrder, "title" | "subtitle" | "brand" | "colours">,
  hasCover: boolean,
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
  ${head.svg}${under.svg}${sign.svg}
</svg>`;
}
