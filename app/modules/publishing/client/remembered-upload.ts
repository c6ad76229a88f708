/** Which upload a file belongs to, kept in the browser: the same file chosen again goes on where it stopped. */
export function rememberedUpload({ name, size, lastModified }: File) {
  const key = `encrier.envoi.v1:${size}:${lastModified}:${name}`;
  return {
    read: (): string | null => localStorage.getItem(key),
    keep: (id: string): void => localStorage.setItem(key, id),
    forget: (): void => localStorage.removeItem(key),
  };
}
