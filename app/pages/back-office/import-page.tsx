import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ImportScreen } from "#books/exchange/components/import-screen.tsx";
import { importQuery } from "#books/exchange/exchange.queries.ts";

export default function ImportPage() {
  const { importId = "" } = useParams();
  const { data } = useQuery(importQuery(importId));
  return (
    <Screen title={data?.name}>
      <ImportScreen id={importId} />
    </Screen>
  );
}
