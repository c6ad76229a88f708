/** The formats that every reading system shows, with the extensions of their files. */
export const EXTENSIONS = new Map([
  ["jpeg", "jpg"],
  ["png", "png"],
  ["gif", "gif"],
]);
