import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app/app'
import { createPortalRouter } from '../app/router'

/** Every screen is a chunk of its own. Here all are read before the first test, or a busy machine reads too slowly. */
const CHUNKS = import.meta.glob(['../features/*/*-screen.tsx', '../app/coming-screens.tsx', '../app/shell/*-shell.tsx'])
await Promise.all(Object.values(CHUNKS).map((read) => read()))

/**
 * Opens the whole portal at a URL, as if it had been typed into the browser, or reached by way of others. `url()` tells
 * where it has gone, `back()` is the browser's Back.
 */
export function renderApp(url: string, before: readonly string[] = []) {
  const history = createMemoryHistory({ initialEntries: [...before, url] })
  const view = render(<App router={createPortalRouter(history)} env="test" />)
  return { ...view, user: userEvent.setup(), url: () => history.location.href, back: () => history.back() }
}
