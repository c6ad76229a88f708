import { createContext } from "react";

/** The colours of mails, `#rrggbb` in light and in dark, and the logo at their top. */
export interface MailDress {
  paper: readonly [string, string];
  ink: readonly [string, string];
  muted: readonly [string, string];
  hairline: readonly [string, string];
  accent: readonly [string, string];
  onAccent: readonly [string, string];
  /** The whole address of the logo; null for the name. */
  logo: string | null;
}

export const originalDress: MailDress = {
  paper: ["#FBF8F2", "#14120F"],
  ink: ["#1C1916", "#EFE9DF"],
  muted: ["#6B635A", "#A69C8F"],
  hairline: ["#E6DFD3", "#332E27"],
  accent: ["#9E2A2B", "#E06C5E"],
  onAccent: ["#FFFFFF", "#14120F"],
  logo: null,
};

/** `renderMail` fills it with the house's own. */
export const MailDressContext = createContext(originalDress);
