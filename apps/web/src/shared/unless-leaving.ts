/** After this time a page that was about to be left counts as one that stays: the link led to a file to download. */
const LEAVING_TIMEOUT_MS = 10_000

/**
 * Returns what `load` returns. When a page is left, Firefox aborts what it is loading, and the page sees that as failures
 * while the next page is still on its way. Nobody waits for the result then, so the rejection is delayed until the page
 * is gone; it follows only if the page stays.
 */
export async function unlessLeaving<Result>(load: () => Promise<Result>): Promise<Result> {
  let isLeaving = false
  function noteLeaving() {
    isLeaving = true
  }

  window.addEventListener('beforeunload', noteLeaving)
  try {
    return await load()
  } catch (error) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_TIMEOUT_MS))
    throw error
  } finally {
    window.removeEventListener('beforeunload', noteLeaving)
  }
}
