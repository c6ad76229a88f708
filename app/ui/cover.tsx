import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

export interface CoverImage {
  src: string;
  /** Files of several widths, WebP. */
  srcSet?: string | undefined;
  /** The same, AVIF, for browsers that read it. */
  avif?: string | undefined;
  /** A tiny image as a data URI, shown blurred while the cover loads. */
  placeholder?: string | undefined;
  /** The dominant colour, shown first. */
  colour?: string | undefined;
}

interface CoverProps {
  title: string;
  author: string;
  image?: CoverImage | null | undefined;
  /** Displayed width of the cover, from which the browser chooses a file: « (min-width: 1024px) 16rem, 45vw ». */
  sizes?: string | undefined;
  /** Empty (the default) if the title is next to it. */
  alt?: string | undefined;
  /** For covers visible first: fetched immediately, with priority. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A book's cover, 2:3 before, while and after it loads; generated from text if there is no image or it fails. */
export function Cover({ title, author, image, sizes, alt = "", eager = false, className }: CoverProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shown = image && image.src !== failedSrc ? image : null;
  return (
    <span
      className={classNames("cover", className)}
      style={shown?.colour ? { backgroundColor: shown.colour } : undefined}
    >
      {shown ? (
        <Picture image={shown} sizes={sizes} alt={alt} eager={eager} onFail={() => setFailedSrc(shown.src)} />
      ) : (
        <>
          {alt && <span className="sr-only">{alt}</span>}
          <span aria-hidden>
            <DrawnCover title={title} author={author} />
          </span>
        </>
      )}
    </span>
  );
}

interface PictureProps {
  image: CoverImage;
  sizes: string | undefined;
  alt: string;
  eager: boolean;
  onFail: () => void;
}

function Picture({ image, sizes, alt, eager, onFail }: PictureProps) {
  const img = useRef<HTMLImageElement>(null);
  // A server-rendered image may fail before React listens: so it is checked once.
  useEffect(() => {
    if (img.current?.complete && img.current.naturalWidth === 0) onFail();
  }, [onFail]);
  return (
    <>
      {image.placeholder && <i aria-hidden style={{ backgroundImage: `url(${image.placeholder})` }} />}
      <picture>
        {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
        <img
          ref={img}
          src={image.src}
          srcSet={image.srcSet}
          sizes={sizes}
          alt={alt}
          width={400}
          height={600}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          onError={onFail}
        />
      </picture>
    </>
  );
}

/**
 * A cover generated from a title and an author; it fills its frame, and its sizes depend on the frame's width. A house
 * with a look of its own has its covers in one colour.
 */
function DrawnCover({ title, author }: { title: string; author: string }) {
  const { palette, layout, titleSize, authorSize } = drawCover(title, author);
  const line = `var(--cover-line, ${palette.line})`;
  return (
    <span
      className={classNames("absolute inset-0 flex flex-col font-serif leading-none", layoutStyle[layout])}
      style={{
        background: `var(--cover-ground, ${palette.ground})`,
        color: `var(--cover-ink, ${palette.ink})`,
        borderColor: line,
      }}
    >
      {layout === "framed" && (
        <span
          className="absolute inset-[4cqi] border-[0.5cqi] outline-[0.25cqi] outline-offset-[1cqi]"
          style={{ borderColor: line, outlineStyle: "solid", outlineColor: line }}
        />
      )}
      <span className="tracking-wide" style={{ fontSize: `${authorSize}cqi`, lineHeight: 1.25 }}>
        {author}
      </span>
      <span className={ruleStyle[layout]} style={{ background: line }} />
      <span
        className="font-semibold text-balance hyphens-auto"
        style={{ fontSize: `${titleSize}cqi`, lineHeight: 1.1, letterSpacing: "-0.01em" }}
      >
        {title}
      </span>
      {layout !== "banded" && (
        <span className="mt-auto size-[3.4cqi] shrink-0 rotate-45" style={{ background: line }} />
      )}
    </span>
  );
}

const layoutStyle = {
  framed: "items-center px-[12cqi] pt-[22cqi] pb-[16cqi] text-center",
  banded: "justify-end border-t-[26cqi] px-[10cqi] pb-[12cqi]",
  ruled: "px-[10cqi] pt-[14cqi] pb-[12cqi]",
} as const;

const ruleStyle = {
  framed: "my-[8cqi] h-[0.5cqi] w-[14cqi]",
  banded: "my-[5cqi] h-[1.2cqi] w-[14cqi]",
  ruled: "my-[7cqi] h-[0.5cqi] w-full",
} as const;

/** A generated cover, from words only; lengths in `cqi`, hundredths of the cover's width. */
interface CoverDrawing {
  palette: CoverPalette;
  layout: "framed" | "banded" | "ruled";
  titleSize: number;
  authorSize: number;
}

interface CoverPalette {
  ground: string;
  ink: string;
  /** Rules and ornaments. */
  line: string;
}

/** Bookbinder's colours; every pair of ground and ink passes AAA (tested). */
export const coverPalettes: readonly CoverPalette[] = [
  { ground: "#f4ebd8", ink: "#1c1916", line: "#9e2a2b" },
  { ground: "#1f3147", ink: "#f4ead9", line: "#c9a66b" },
  { ground: "#7a1d20", ink: "#f9efe2", line: "#dcb98a" },
  { ground: "#24392f", ink: "#f1e8d6", line: "#c9a66b" },
  { ground: "#d2a04b", ink: "#1c1916", line: "#5c2a16" },
  { ground: "#cdd5d3", ink: "#1b2731", line: "#7a1d20" },
  { ground: "#22201d", ink: "#efe9df", line: "#e06c5e" },
];

const layouts = ["framed", "banded", "ruled"] as const;

/** The same words always give the same cover; different words give varied colours and layouts. */
export function drawCover(title: string, author: string): CoverDrawing {
  const hash = hashText(`${title}\u0000${author}`);
  return {
    palette: coverPalettes[hash % coverPalettes.length] ?? {
      ground: "#f4ebd8",
      ink: "#1c1916",
      line: "#9e2a2b",
    },
    layout: layouts[Math.floor(hash / coverPalettes.length) % layouts.length] ?? "framed",
    titleSize: titleSizeOf(title),
    authorSize: Math.min(6.5, Math.max(4.5, 110 / Math.max(1, author.length))),
  };
}

/** Usable width of a cover in cqi, and the mean width of a serif capital or letter in em. */
const usableWidth = 76;
const letterWidth = 0.56;

/** The largest size at which the longest word fits its line and the whole title fits six lines. */
function titleSizeOf(title: string): number {
  const longestWord = Math.max(1, ...title.split(/[\s-]+/u).map((word) => word.length));
  const byWord = usableWidth / (longestWord * letterWidth);
  const byLength = Math.sqrt((usableWidth * 62) / (Math.max(1, title.length) * letterWidth * 1.15));
  return Math.round(Math.min(15, Math.max(5.5, Math.min(byWord, byLength))) * 10) / 10;
}

/** FNV-1a, 32 bits: short, stable across machines, well spread over neighbouring titles. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}
