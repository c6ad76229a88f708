/**
 * Runs a task once the next frame is painted. A press that builds a whole panel shows itself at once, also on a slow
 * phone: only the work before the next frame counts as the answer to a press (interaction to next paint).
 */
export const afterPaint = (task: () => void): void => void requestAnimationFrame(() => setTimeout(task));
