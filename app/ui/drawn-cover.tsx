import { classNames } from "./class-names.ts";
import { drawCover } from "./cover-drawing.ts";

/** A cover generated from a title and an author; it fills its frame, and its sizes depend on the frame's width. */
export function DrawnCover({ title, author }: { title: string; author: string }) {
  const { palette, layout, titleSize, authorSize } = drawCover(title, author);
  return (
    <span
      className={classNames("absolute inset-0 flex flex-col font-serif leading-none", layoutStyle[layout])}
      style={{ background: palette.ground, color: palette.ink, borderColor: palette.line }}
    >
      {layout === "framed" && (
        <span
          className="absolute inset-[4cqi] border-[0.5cqi] outline-[0.25cqi] outline-offset-[1cqi]"
          style={{ borderColor: palette.line, outlineStyle: "solid", outlineColor: palette.line }}
        />
      )}
      <span className="tracking-wide" style={{ fontSize: `${authorSize}cqi`, lineHeight: 1.25 }}>
        {author}
      </span>
      <span className={ruleStyle[layout]} style={{ background: palette.line }} />
      <span
        className="font-semibold text-balance hyphens-auto"
        style={{ fontSize: `${titleSize}cqi`, lineHeight: 1.1, letterSpacing: "-0.01em" }}
      >
        {title}
      </span>
      {layout !== "banded" && (
        <span className="mt-auto size-[3.4cqi] shrink-0 rotate-45" style={{ background: palette.line }} />
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
