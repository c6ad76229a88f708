// What the tests use of release.mjs.
export function readSignatures(answer: {
  invalid?: { name: string }[];
  missing?: { name: string }[];
}): string;
export function readWeaknesses(answer: {
  metadata?: { vulnerabilities?: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string }>;
}): string;
export declare function nameVersion(folder: string, version: string, day: string): void;
