import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, createPortalRouter } from '../app/app'

/** Loads all lazy screens and shells before the first test, so that no test waits for them. */
const CHUNKS = import.meta.glob(['../features/*/*-screen.tsx', '../app/shell/*-shell.tsx'])
await Promise.all(Object.values(CHUNKS).map((load) => load()))

/**
 * Renders the whole portal at a URL. `before` are earlier history entries, `url()` returns the current URL and `back()`
 * goes back in the history.
 */
export function renderApp(url: string, before: readonly string[] = []) {
  const history = createMemoryHistory({ initialEntries: [...before, url] })
  const view = render(<App router={createPortalRouter(history)} env="test" />)
  return {
    ...view,
    user: userEvent.setup({ delay: null }),
    url: () => history.location.href,
    back: () => history.back(),
  }
}
