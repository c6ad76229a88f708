/** Saves a text made in the browser as a download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click returns; the text is no longer needed.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
