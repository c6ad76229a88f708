import { useLocation } from "react-router";
import { useShop } from "#platform/page/shop-context.tsx";

interface PageMetaProps {
  title: string;
  description: string;
  type?: "website" | "book" | "profile";
  /** Data of the page's book. */
  isbn?: string | null | undefined;
  /** Path of the page's canonical address, if it differs from the current path without its query. */
  canonical?: string;
  /** Personal screens stay out of search engines. */
  noIndex?: boolean;
}

/** Title '{title} – {brand}', description, og and twitter tags (storefront.md §1). React puts them into the head. */
export function PageMeta(props: PageMetaProps) {
  const { brand, publicUrl } = useShop();
  const { pathname } = useLocation();
  const title = `${props.title} – ${brand}`;
  const path = props.canonical ?? pathname;
  const url = publicUrl + path;
  // Drawn with the page's title or cover; of a page that has none of its own, it leads to the shop's.
  const image = `${publicUrl}/partage${path === "/" ? ".png" : `${path}.jpeg`}`;
  const { description } = props;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {props.noIndex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:type" content={props.type ?? "website"} />
      {props.isbn && <meta property="book:isbn" content={props.isbn} />}
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}

const descriptionLength = 150;
/** Each character of such a text is a code unit. A segmenter takes 16 ms to make, a phone four times that. */
const plainLatin = /^[ -~\u00a0-\u024f\u2010-\u2027\u202f-\u203a\u20ac]*$/;

/** The first 150 characters of a text, cut between visible characters (storefront.md §1). */
export function metaDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const start = plain.slice(0, descriptionLength + 1);
  if (plainLatin.test(start)) return start.slice(0, descriptionLength);
  const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(plain);
  let result = "";
  let count = 0;
  for (const { segment } of graphemes) {
    if (++count > descriptionLength) break;
    result += segment;
  }
  return result;
}
