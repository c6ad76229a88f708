import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PreferenceBox } from "#modules/accounts/components/preference-box.tsx";
import { useTheme } from "#modules/accounts/components/use-theme.ts";
import { changeMailPreferencesMutation, mailPreferencesQuery } from "#modules/accounts/profile/queries.ts";
import { changePreferencesMutation, preferencesQuery } from "#modules/accounts/queries.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";

/** What a member has chosen about their own account and this device. */
export function PreferencesSection({ memberId }: { memberId: string }) {
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">Préférences</h2>
      <div className="mt-5 flex flex-col gap-6">
        <KeptPreferences memberId={memberId} />
        <Appearance />
      </div>
    </section>
  );
}

/** Those that the server keeps. What fails to come is said once, and asked for again together. */
function KeptPreferences({ memberId }: { memberId: string }) {
  const library = useLibraryVisibility(memberId);
  const mail = useNewDeviceMail(memberId);
  const reads = [library.read, mail.read];
  if (reads.some(({ data, error }) => error && data === undefined)) {
    return (
      <ErrorState
        title="Erreur de chargement."
        onRetry={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
        pending={reads.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return (
    <>
      <PreferenceBox
        {...library}
        description="Décochée, personne d’autre que vous ne voit vos livres sur votre page."
      >
        Montrer ma bibliothèque aux autres membres
      </PreferenceBox>
      <PreferenceBox
        {...mail}
        description="Les messages sur votre adresse, votre mot de passe et vos achats vous parviennent toujours."
      >
        M’écrire quand mon compte s’ouvre sur un nouvel appareil
      </PreferenceBox>
    </>
  );
}

function useLibraryVisibility(memberId: string) {
  const client = useQueryClient();
  const options = preferencesQuery(memberId);
  const read = useQuery({ ...options, select: ({ libraryVisible }) => libraryVisible });
  const { mutateAsync } = useMutation(changePreferencesMutation());
  const write = async (libraryVisible: boolean) => {
    const kept = await mutateAsync({ params: { id: memberId }, body: { libraryVisible } });
    client.setQueryData(options.queryKey, kept);
  };
  return { read, write };
}

function useNewDeviceMail(memberId: string) {
  const client = useQueryClient();
  const options = mailPreferencesQuery(memberId);
  const read = useQuery({ ...options, select: ({ newDevice }) => newDevice });
  const { mutateAsync } = useMutation(changeMailPreferencesMutation());
  const write = async (newDevice: boolean) => {
    const kept = await mutateAsync({ params: { id: memberId }, body: { newDevice } });
    client.setQueryData(options.queryKey, kept);
  };
  return { read, write };
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
