/** What the editor of a page saves, besides its text. */
export const pageStates = { online: "en ligne", draft: "brouillon", withdrawn: "retirée" } as const;
export type PageState = keyof typeof pageStates;

/** A draft has no day of effect: its day never comes. */
export const draftDay = "9999-12-31";

/** All pages are in the memory of each process. */
export const maxOwnPages = 60;
export const maxPageFiles = 30;
export const maxStoredFiles = 1000;
export const maxPictureBytes = 12 * 1024 * 1024;
/** A press kit with pictures. */
export const maxDownloadBytes = 40 * 1024 * 1024;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const maxSlugLength = 60;

/** The page above the events, at an address of its own. */
export const agendaSlug = "agenda";

/**
 * Below `/page/`, where no page of the shop is or will be: a page of one's own hides nothing, and a later release may take any
 * other address.
 */
export const ownPagePath = (slug: string): string => (slug === agendaSlug ? "/agenda" : `/page/${slug}`);

/** A page file's address. @param name as readers save it */
export const pageFilePath = ({ key, name }: { key: string; name: string }): string =>
  `/fichiers/${key}/${encodeURIComponent(name)}`;

/** Known to every program that opens files, and run by none. */
export const downloadName =
  /\.(?:pdf|zip|jpe?g|png|webp|tiff?|docx?|odt|rtf|txt|csv|xlsx?|ods|pptx?|odp|epub|mp3|m4a)$/i;

/** A picture of a letter has its size in pixels in its name, so that nothing is looked up where the letter is shown. */
export const letterPictureName = ({ width, height }: { width: number; height: number }): string =>
  `image-${width}x${height}.jpg`;

/** Such a picture's address, with its size as groups. */
export const letterPicturePath =
  /^\/fichiers\/[0-9a-f]{20}\/image-(?<width>\d{1,4})x(?<height>\d{1,4})\.jpg$/;
