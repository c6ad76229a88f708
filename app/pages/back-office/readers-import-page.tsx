import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Screen } from "#pages/back-office/screen.tsx";
import { ReaderImportScreen } from "#office/moving-in/components/reader-import-screen.tsx";
import { readerImportQuery } from "#office/moving-in/moving-in.queries.ts";

export default function ReadersImportPage() {
  const { importId = "" } = useParams();
  const { data } = useQuery(readerImportQuery(importId));
  return (
    <Screen title={data?.name}>
      <ReaderImportScreen id={importId} />
    </Screen>
  );
}
