/** What a reader may own. The order is that of the screens; the id is the anchor of its guide on the help page. */
export const readingDevices = [
  { id: "kobo", name: "Kobo", format: "kepub" },
  { id: "kindle", name: "Kindle", format: "azw3" },
  { id: "vivlio", name: "Vivlio", format: "epub" },
  { id: "pocketbook", name: "PocketBook", format: "epub" },
  { id: "telephone", name: "Téléphone ou tablette", format: "epub" },
  { id: "ordinateur", name: "Ordinateur", format: "pdf" },
] as const;

export type ReadingDevice = (typeof readingDevices)[number];

/** The fragment of the help page's address with the guide of a device. */
export const deviceAnchor = (id: ReadingDevice["id"]): string => `lire-${id}`;
