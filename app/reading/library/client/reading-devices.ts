/** What a reader may own. The order is that of the screens; the id is in the address of its page. */
export const readingDevices = [
  { id: "kobo", name: "Kobo", format: "kepub" },
  { id: "kindle", name: "Kindle", format: "azw3" },
  { id: "vivlio", name: "Vivlio", format: "epub" },
  { id: "pocketbook", name: "PocketBook", format: "epub" },
  { id: "apple", name: "iPhone, iPad et Mac", format: "epub" },
  { id: "android", name: "Android", format: "epub" },
  { id: "ordinateur", name: "Ordinateur", format: "pdf" },
] as const;

export type ReadingDevice = (typeof readingDevices)[number];

/** The page with the guide of a device. */
export const devicePath = (id: ReadingDevice["id"]): string => `/aide/lire-sur/${id}`;
