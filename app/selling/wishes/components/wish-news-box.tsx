import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PreferenceBox } from "#readers/accounts/components/preference-box.tsx";
import { getWishes, chooseWishNews } from "#selling/wishes/wishes.contract.ts";
import { query, mutation } from "#platform/http/call.ts";
/** Whether the member is mailed about better prices; not unless they ask for it. */
export function WishNewsBox({ stored }: { stored: boolean }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(mutation(chooseWishNews));
  const write = async (chosen: boolean) => {
    const list = await mutateAsync({ body: { chosen } });
    const { queryKey } = query(getWishes, {});
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, list);
  };
  return (
    <PreferenceBox
      stored={stored}
      write={write}
      description="Un message par jour au plus, et un lien pour arrêter dans chacun."
    >
      M’écrire quand un livre de ma liste baisse de prix ou devient gratuit pour les abonnés
    </PreferenceBox>
  );
}
