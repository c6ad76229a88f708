/**
 * Keeps an action at the bottom of a phone's screen, within reach of a thumb. With `data-bottom-bar`, what receives the focus is
 * above it.
 */
export const bottomBarStyle =
  "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-hairline max-md:bg-paper " +
  "max-md:px-4 max-md:py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]";
