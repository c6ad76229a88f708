import { Fragment } from "react";
import type { Edition } from "#books/catalogue/books/books.contract.ts";
import { formatOf } from "#books/publishing/edition-formats.rules.ts";
import { devicePath, readingDevices } from "#reading/library/client/reading-devices.ts";
import { Link } from "#ui/link.tsx";

/** The devices that read one of its files, each with its guide. */
export function DeviceLinks({ edition }: { edition: Edition }) {
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
