import type { ReadingSettings } from "#reading/reading/client/reading-settings.ts";

interface Palette {
  paper: string;
  ink: string;
  link: string;
}

/** Paper and ink of the pages; `paper` and `dark` are the shop's. */
export const palettes: Record<ReadingSettings["theme"], Palette> = {
  paper: { paper: "#fbf8f2", ink: "#1c1916", link: "#9e2a2b" },
  sepia: { paper: "#f3e7d0", ink: "#3a2d1c", link: "#8a2420" },
  contrast: { paper: "#000000", ink: "#ffffff", link: "#ffd75e" },
  dark: { paper: "#14120f", ink: "#efe9df", link: "#ec8b7e" },
};

export const isDark = (theme: ReadingSettings["theme"]): boolean => theme === "dark" || theme === "contrast";
