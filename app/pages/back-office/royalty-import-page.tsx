import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { Screen } from "#pages/back-office/screen.tsx";
import { ImportSteps } from "#selling/royalties/components/import-steps.tsx";
import { royaltyImportQuery } from "#selling/royalties/royalties.queries.ts";

export default function RoyaltyImportPage() {
  const { importId = "" } = useParams();
  const answer = useQuery(royaltyImportQuery(importId));
  return (
    <Screen title={answer.data?.name}>
      <Loaded answer={answer}>{(found) => <ImportSteps found={found} />}</Loaded>
    </Screen>
  );
}
