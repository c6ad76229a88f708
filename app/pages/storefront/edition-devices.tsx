import { Fragment } from "react";
import { filesText, sizesOf } from "#books/catalogue/components/edition-facts.tsx";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import { formatOf } from "#books/publishing/edition-formats.rules.ts";
import { devicePath, readingDevices } from "#reading/library/client/reading-devices.ts";
import { Link } from "#ui/link.tsx";

/** Its files, and the devices that read them. */
export function EditionFiles({ edition }: { edition: Edition }) {
  return (
    <details className="pt-4 text-sm text-muted">
      <summary className="min-h-6 cursor-pointer">Fichiers, liseuses, accessibilité</summary>
      <p className="pt-2">
        {filesText(edition.formats)} <DeviceLinks edition={edition} />
      </p>
      <p className="pt-2">
        {sizesOf(edition)} <a href="#book-accessibility">Voir l’accessibilité</a>
      </p>
    </details>
  );
}

/** The devices that read one of its files, each with its guide. */
function DeviceLinks({ edition }: { edition: Edition }) {
  const devices = readingDevices.filter(({ format }) =>
    ["ready", "pending"].includes(edition.formats[formatOf(format)]),
  );
  if (devices.length === 0) return <Link href="/aide#appareils">Sur quelle liseuse{"\u202F"}?</Link>;
  return (
    <>
      Se lit sur{" "}
      {devices.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === devices.length - 1 ? " et " : ", ")}
          <Link href={devicePath(id)}>{nameInSentence(name)}</Link>
        </Fragment>
      ))}
      .
    </>
  );
}

/** Makers keep their capital letter. */
const nameInSentence = (name: string): string => name.replace(/^Ordinateur/, (word) => word.toLowerCase());
