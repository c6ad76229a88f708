/** Of the choice in the browser's storage (`theme.ts`). */
export const themeKey = "theme";

/** Runs before the first paint, so that the page never flashes in the other theme. Only the server writes it. */
export const themeScript = import.meta.env.SSR
  ? `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`
  : "";
