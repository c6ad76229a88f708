import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useToasts } from "#ui/toast.tsx";

/** After a form is saved: back to the list, with a message (admin.md §4). */
export function useSaved(text: string): (instead?: string) => void {
  const navigate = useNavigate();
  const { show } = useToasts();
  return useCallback(
    (instead = text) => {
      show(instead, { tone: "success" });
      void navigate("/admin/livres", { preventScrollReset: true });
    },
    [navigate, show, text],
  );
}
