import { mutationOptions } from "@tanstack/react-query";
import { authorization } from "#platform/page/browser.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { CallError, type FieldErrors } from "#platform/http/app-errors.ts";
import { changeAvatar } from "#readers/accounts/profile/profile.contract.ts";

/** Not a JSON call: the picture goes as multipart, field `avatar` (storefront.md §7). Rejects with `CallError`. */
export const changeAvatarMutation = () =>
  mutationOptions({
    mutationKey: [changeAvatar.path],
    mutationFn: async ({ id, picture }: { id: string; picture: Blob }): Promise<{ avatar_url: string }> => {
      const body = new FormData();
      body.append("avatar", picture, "avatar");
      const url = urlOf(changeAvatar, { params: { id } });
      const request = { method: changeAvatar.method, headers: authorization(), body };
      const response = await fetch(url, request).catch(() => {
        throw new CallError(0, null);
      });
      const json = (await response.json().catch(() => null)) as Answer | null;
      if (!response.ok || !json?.avatar_url) {
        throw new CallError(response.status, json?.error ?? null, json?.fields);
      }
      return { avatar_url: json.avatar_url };
    },
  });

interface Answer {
  avatar_url?: string;
  error?: string;
  fields?: FieldErrors;
}
