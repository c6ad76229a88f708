import { createContext } from "react";

/** Marks the program's own inline scripts while the server renders (`own-scripts.server.ts`); none in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
