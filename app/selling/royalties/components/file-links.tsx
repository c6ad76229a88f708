import { Download } from "lucide-react";

interface FileLinksProps {
  /** What the files are: distinguishes the links of a list for screen readers. */
  name: string;
  urlOf: (format: "csv" | "pdf") => string;
}

export const FileLinks = ({ name, urlOf }: FileLinksProps) => (
  <span className="inline-flex gap-4">
    {(["pdf", "csv"] as const).map((format) => (
      <a
        key={format}
        href={urlOf(format)}
        download
        aria-label={`${name}, ${format.toUpperCase()}`}
        className="inline-flex min-h-6 items-center gap-1.5 text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        <Download aria-hidden className="size-4" />
        {format.toUpperCase()}
      </a>
    ))}
  </span>
);
