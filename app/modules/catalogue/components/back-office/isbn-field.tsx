import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { numberedQuery } from "#modules/catalogue/back-office/queries.ts";
import { readIsbn } from "#modules/catalogue/isbn/rules.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";

interface IsbnFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The edition being changed: a number of its own is no double. */
  editionId?: number | undefined;
}

/** One ISBN: what is wrong with it is said once it is left, and whose it is already as soon as it is whole. */
export function IsbnField({ label, value, onChange, editionId }: IsbnFieldProps) {
  const [isLeft, setLeft] = useState(value !== "");
  const reading = value.trim() === "" ? null : readIsbn(value);
  const fault = reading && "fault" in reading ? reading : null;
  const isbn = reading && "isbn" in reading ? reading.isbn : "";
  const { data } = useQuery(numberedQuery(isbn));
  const taken = isbn !== "" && data?.edition && data.edition.id !== editionId ? data.edition : null;
  return (
    <div>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        inputClassName="tabular-nums"
        value={value}
        error={
          taken ? (
            <>
              Cet ISBN est celui de <Link href={`/admin/editions/${taken.id}/modifier`}>{taken.label}</Link>.
            </>
          ) : (
            isLeft && fault?.fault
          )
        }
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          setLeft(true);
          if (isbn && isbn !== value) onChange(isbn);
        }}
      />
      {isLeft && fault?.offered && (
        <Button size="sm" className="mt-2" onClick={() => onChange(fault.offered ?? "")}>
          Écrire {fault.offered}
        </Button>
      )}
    </div>
  );
}
