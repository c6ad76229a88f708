import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PreferenceBox } from "#readers/accounts/components/preference-box.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { getLetterChoice, changeLetterChoice } from "#office/mailings/readers/letter-readers.contract.ts";
import { query, mutation } from "#platform/http/call.ts";

/** Whether the member gets the letter by mail. */
export function LetterChoice({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const options = query(getLetterChoice, { params: { id: memberId } });
  const choice = useQuery(options);
  const { mutateAsync } = useMutation(mutation(changeLetterChoice));
  const write = async (wanted: boolean) => {
    const kept = await mutateAsync({ params: { id: memberId }, body: { wanted } });
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, kept);
  };
  return (
    <Loaded answer={choice} waiting={<Waiting />} failure="Erreur de chargement.">
      {({ wanted }) => (
        <PreferenceBox
          stored={wanted}
          write={write}
          description="De temps en temps, à l’adresse de votre compte. Chaque lettre a un lien pour ne plus la recevoir."
        >
          Recevoir la lettre de la maison par e-mail
        </PreferenceBox>
      )}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-12 w-full max-w-md" />
  </Loading>
);
