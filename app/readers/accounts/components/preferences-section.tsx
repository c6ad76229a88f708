import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PreferenceBox } from "#readers/accounts/components/preference-box.tsx";
import { useTheme } from "#readers/accounts/components/use-theme.ts";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import { getPreferences, changePreferences } from "#readers/accounts/own-account.contract.ts";
import { query, mutation } from "#platform/http/call.ts";
import { getMailPreferences, changeMailPreferences } from "#readers/accounts/profile/profile.contract.ts";

interface PreferencesSectionProps {
  memberId: string;
  /** Choices of modules to the right. */
  children?: ReactNode;
}

/** The member's settings for their account and this device. */
export function PreferencesSection({ memberId, children }: PreferencesSectionProps) {
  return (
    <section aria-labelledby="preferences">
      <h2 id="preferences">Préférences</h2>
      <div className="mt-5 flex flex-col gap-6">
        <KeptPreferences memberId={memberId} />
        {children}
        <Appearance />
      </div>
    </section>
  );
}

/** The settings stored on the server. A loading error is shown once, with one retry for all. */
function KeptPreferences({ memberId }: { memberId: string }) {
  const library = useLibraryVisibility(memberId);
  const mail = useMailPreferences(memberId);
  return (
    <Loaded answer={together(library.read, mail.read)} waiting={<Waiting />} failure="Erreur de chargement.">
      {([libraryVisible, { newDevice, newVersion }]) => (
        <>
          <PreferenceBox
            stored={libraryVisible}
            write={library.write}
            description="Si vous la décochez, vous seul voyez vos livres sur votre page."
          >
            Montrer ma bibliothèque aux autres membres
          </PreferenceBox>
          <PreferenceBox
            stored={newDevice}
            write={(chosen) => mail.write({ newDevice: chosen })}
            description="Les messages sur votre adresse, votre mot de passe et vos achats vous parviennent toujours."
          >
            M’écrire quand mon compte s’ouvre sur un nouvel appareil
          </PreferenceBox>
          <PreferenceBox
            stored={newVersion}
            write={(chosen) => mail.write({ newVersion: chosen })}
            description="La date et la note de chaque mise à jour restent visibles dans votre bibliothèque."
          >
            M’écrire quand un de mes livres a une nouvelle version
          </PreferenceBox>
        </>
      )}
    </Loaded>
  );
}

const together = <First, Second>(first: Answer<First>, second: Answer<Second>): Answer<[First, Second]> => ({
  data: first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
  error: first.error ?? second.error,
  isFetching: first.isFetching || second.isFetching,
  refetch: () => Promise.all([first.refetch(), second.refetch()]),
});

const Waiting = () => (
  <Loading className="flex flex-col gap-6">
    <Skeleton className="h-12 w-full max-w-md" />
    <Skeleton className="h-12 w-full max-w-md" />
  </Loading>
);

function useLibraryVisibility(memberId: string) {
  const client = useQueryClient();
  const options = query(getPreferences, { params: { id: memberId } });
  const read = useQuery({ ...options, select: ({ libraryVisible }) => libraryVisible });
  const { mutateAsync } = useMutation(mutation(changePreferences));
  const write = async (libraryVisible: boolean) => {
    const kept = await mutateAsync({ params: { id: memberId }, body: { libraryVisible } });
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, kept);
  };
  return { read, write };
}

function useMailPreferences(memberId: string) {
  const client = useQueryClient();
  const options = query(getMailPreferences, { params: { id: memberId } });
  const read = useQuery(options);
  const { mutateAsync } = useMutation(mutation(changeMailPreferences));
  const write = async (body: { newDevice?: boolean; newVersion?: boolean }) => {
    const kept = await mutateAsync({ params: { id: memberId }, body });
    await client.cancelQueries({ queryKey: options.queryKey });
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
