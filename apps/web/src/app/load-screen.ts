import { readTabItem, writeTabItem } from '../shared/tab-storage'
import { unlessLeaving } from '../shared/unless-leaving'

/** What the loader needs of the page it runs in. */
interface LoadingPage {
  /** Whether the portal answers at the address of the page. */
  isAnswered: () => Promise<boolean>
  reload: () => void
}

/** The page is loaded again at most once in this time; otherwise a file that stays missing would repeat it for ever. */
const RELOAD_INTERVAL_MS = 60_000
const RELOADED_AT = 'reloaded-at'

/** Loads the code and the style sheets of a screen: `loadScreen(() => import('./some-screen'))`. */
export const loadScreen = createScreenLoader({
  isAnswered: async () => {
    try {
      const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
      return ok
    } catch {
      return false
    }
  },
  reload: () => window.location.reload(),
})

/**
 * If files of a screen are missing although the portal answers, it was updated after the page was loaded: the page is
 * loaded again, which leads to the screen. Otherwise the load rejects, and the error screen offers Reload.
 * @internal
 */
export function createScreenLoader(page: LoadingPage) {
  let isIncomplete = false
  let reloading: Promise<boolean> | null = null

  return async <Module>(load: () => Promise<Module>): Promise<Module> => {
    try {
      // A second attempt would show the screen without its styles: Vite does not request a style sheet twice.
      if (isIncomplete) throw new Error('An earlier load has failed.')
      return await unlessLeaving(load)
    } catch (cause) {
      isIncomplete = true
      reloading ??= reloadOnce(page).finally(() => {
        reloading = null
      })
      if (await reloading) return waitForNewPage()
      throw new Error('The files of this screen could not be loaded.', { cause })
    }
  }
}

/**
 * Loads the page again unless that was done just before, or the browser cannot store when it was done. Returns whether it is
 * being loaded.
 */
async function reloadOnce({ isAnswered, reload }: LoadingPage): Promise<boolean> {
  const reloadedAt = Number(readTabItem(RELOADED_AT))
  if (Date.now() - reloadedAt < RELOAD_INTERVAL_MS) return false
  if (!(await isAnswered())) return false
  if (!writeTabItem(RELOADED_AT, String(Date.now()))) return false
  reload()
  return true
}

function waitForNewPage(): Promise<never> {
  return new Promise(() => {})
}
