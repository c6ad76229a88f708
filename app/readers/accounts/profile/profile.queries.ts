import { mutationOptions } from "@tanstack/react-query";
import { authorization } from "#platform/page/browser.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { sendForm } from "#platform/http/send-form.ts";
import { changeAvatar } from "#readers/accounts/profile/profile.contract.ts";

/** Not a JSON call: the picture goes as multipart, field `avatar` (storefront.md §7). Rejects with `CallError`. */
export const changeAvatarMutation = () =>
  mutationOptions({
    mutationKey: [changeAvatar.path],
    mutationFn: ({ id, picture }: { id: string; picture: Blob }) => {
      const form = new FormData();
      form.append("avatar", picture, "avatar");
      const request = { method: changeAvatar.method, form, headers: authorization() };
      return sendForm<{ avatar_url: string }>(urlOf(changeAvatar, { params: { id } }), request);
    },
  });
