import { Download } from "lucide-react";
import { saveFile } from "#platform/page/save-file.ts";
import { Button } from "#ui/button.tsx";

interface CsvButtonProps {
  /** Of the file. */
  name: string;
  /** Created on request. */
  csv: () => string;
}

/** Downloads the figures of a part of the dashboard. */
export const CsvButton = ({ name, csv }: CsvButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    className="-ml-3"
    icon={<Download aria-hidden />}
    onClick={() => saveFile(name, new Blob([csv()], { type: "text/csv;charset=utf-8" }))}
  >
    Télécharger en CSV
  </Button>
);
