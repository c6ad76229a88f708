import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "#platform/errors.ts";
import { useTheme } from "#modules/accounts/components/use-theme.ts";
import { changePreferencesMutation, preferencesQuery } from "#modules/accounts/queries.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { useToasts } from "#ui/toast.tsx";

/** What a member has chosen about their own account and this device. */
export function PreferencesSection({ memberId }: { memberId: string }) {
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">Préférences</h2>
      <div className="mt-5 flex flex-col gap-6">
        <LibraryVisibility memberId={memberId} />
        <Appearance />
      </div>
    </section>
  );
}

function LibraryVisibility({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const { show } = useToasts();
  const options = preferencesQuery(memberId);
  const { data, error, refetch, isFetching } = useQuery(options);
  // What was just asked for is shown at once; a failure brings the stored choice back.
  const [asked, setAsked] = useState<boolean | null>(null);
  const { mutate } = useMutation({
    ...changePreferencesMutation(),
    onSuccess: (preferences) => {
      client.setQueryData(options.queryKey, preferences);
      show("Préférence enregistrée.", { tone: "success" });
    },
    onError: (cause) => show(errorText(cause, "Erreur inconnue."), { tone: "error" }),
    onSettled: () => setAsked(null),
  });
  if (error && !data) {
    return <ErrorState title="Erreur de chargement." onRetry={() => void refetch()} pending={isFetching} />;
  }
  if (!data) {
    return (
      <Loading>
        <Skeleton className="h-12 w-full max-w-md" />
      </Loading>
    );
  }
  const choose = (libraryVisible: boolean) => {
    setAsked(libraryVisible);
    mutate({ params: { id: memberId }, body: { libraryVisible } });
  };
  return (
    <Checkbox
      checked={asked ?? data.libraryVisible}
      onChange={(event) => choose(event.target.checked)}
      description="Décochée, personne d’autre que vous ne voit vos livres sur votre page."
    >
      Montrer ma bibliothèque aux autres membres
    </Checkbox>
  );
}

function Appearance() {
  const { theme, choose } = useTheme();
  return (
    <div>
      <p className="mb-2 font-semibold">Apparence</p>
      <ThemeSwitch value={theme} onChange={choose} />
      <p className="mt-2 text-sm text-muted">Ce choix vaut pour cet appareil.</p>
    </div>
  );
}
