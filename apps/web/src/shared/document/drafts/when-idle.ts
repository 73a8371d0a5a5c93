/** Between two frames in which nobody presses a key; at once in a browser that does not tell. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: PATIENCE })
  else work()
}

/** Whoever types without a pause gets it done all the same. */
const PATIENCE = 2_000
