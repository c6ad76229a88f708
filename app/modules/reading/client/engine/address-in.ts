/** The address of a file of a book. @param base ends with a slash @param path in the EPUB */
export const addressIn = (base: string, path: string): string =>
  base + path.split("/").map(encodeURIComponent).join("/");
