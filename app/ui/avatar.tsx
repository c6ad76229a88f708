import { useState } from "react";
import { classNames } from "./class-names.ts";

const sizes = { sm: "size-8 text-base", md: "size-12 text-lg", lg: "size-24 text-3xl" } as const;

interface AvatarProps {
  /** Provides the letter if there is no image. */
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes | undefined;
}

/** A portrait, or the first letter of a name in a grey circle. Decorative: the name is next to it. */
export function Avatar({ name, src, size = "sm" }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shape = classNames("inline-flex shrink-0 overflow-hidden rounded-full", sizes[size]);
  if (src && src !== failedSrc) {
    return (
      <img src={src} alt="" className={classNames(shape, "object-cover")} onError={() => setFailedSrc(src)} />
    );
  }
  return <span aria-hidden data-letter={firstLetter(name)} className={classNames(shape, letterStyle)} />;
}

/* The letter is drawn, not text: as text it would be part of its button's visible name. */
const letterStyle =
  "items-center justify-center bg-muted font-serif leading-none text-paper before:content-[attr(data-letter)]";

/** The first visible letter of a name, as a capital; « ? » for an empty name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter("fr", { granularity: "grapheme" }).segment(name.trim());
  return first?.segment.toLocaleUpperCase("fr") ?? "?";
}
