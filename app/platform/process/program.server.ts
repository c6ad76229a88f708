import releases from "#db/releases.json" with { type: "json" };
import manifest from "../../../package.json" with { type: "json" };

/** A version that was released, and the last migration that it has. */
interface Release {
  version: string;
  migration: string;
}

export interface Program {
  /** Its name; versions are compared by their migrations. A version between two releases has the name of the first. */
  version: string;
  /** Oldest first; `npm run release` adds one. */
  releases: readonly Release[];
}

/** This program. */
export const program: Program = { version: manifest.version, releases };

/**
 * The oldest program that may serve on the schema of a program: the release before it. Migrations only add to what that
 * one reads and writes.
 * @param last the program's last migration
 * @returns the last migration of the oldest program
 */
export const servesFrom = ({ releases: all }: Program, last: string): string =>
  all.findLast(({ migration }) => migration < last)?.migration ?? last;

/** Whether a version is lower than another; both of three numbers. */
export function isLower(version: string, other: string): boolean {
  const [a, b] = [version, other].map((each) => each.split(".").map(Number));
  const at = [0, 1, 2].find((place) => a?.[place] !== b?.[place]);
  return at !== undefined && (a?.[at] ?? 0) < (b?.[at] ?? 0);
}

/** A version in French, with its last migration. */
export const programText = (version: string | undefined, migration: string | undefined): string =>
  [...(version ? [`Encrier ${version}`] : []), `migration ${migration ?? "aucune"}`].join(", ");
