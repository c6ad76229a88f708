/** Hands a text made in the browser to its downloads. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when the click returns; the text is not needed after it.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
