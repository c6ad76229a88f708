import { expect, test } from "vitest";
import { missingFilesText } from "#books/publishing/back-office/client/book-draft.ts";

const file = { path: "a", name: "a", size: 1, storedAt: 0, remarks: [] };

test("the form says which files are missing: an EPUB is enough, otherwise PDF and DOCX", () => {
  const none = { pdf: null, docx: null, epub: null };
  expect(missingFilesText(none)).toBe("Il manque encore un EPUB, ou un PDF et un DOCX.");
  expect(missingFilesText({ ...none, pdf: file })).toBe("Il manque encore un DOCX ou un EPUB.");
  expect(missingFilesText({ ...none, docx: file })).toBe("Il manque encore le PDF, ou un EPUB.");
  expect(missingFilesText({ ...none, epub: file })).toBeNull();
  expect(missingFilesText({ ...none, pdf: file, epub: file })).toBeNull();
});
