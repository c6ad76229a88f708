/** The pages that are texts of the publisher's, by the names of their files in `content/`. */
export const pageNames = [
  "presentation",
  "mentions",
  "cgu",
  "retractation",
  "resiliation",
  "aide",
  "accessibilite",
] as const;
export type PageName = (typeof pageNames)[number];
