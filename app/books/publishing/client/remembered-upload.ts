/** The upload of a file, stored in the browser: choosing the same file again resumes it. */
export function rememberedUpload({ name, size, lastModified }: File) {
  const key = `encrier.envoi.v1:${size}:${lastModified}:${name}`;
  return {
    read: (): string | null => localStorage.getItem(key),
    keep: (id: string): void => localStorage.setItem(key, id),
    forget: (): void => localStorage.removeItem(key),
  };
}
