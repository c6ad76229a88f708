import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { prepareHistoryEntries } from "#platform/history-entries.ts";
import { ensureWebStorage } from "#platform/web-storage.ts";

ensureWebStorage();
prepareHistoryEntries();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
