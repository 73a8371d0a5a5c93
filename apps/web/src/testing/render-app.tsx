import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app/app'
import { createPortalRouter } from '../app/router'

/** Opens the whole portal at a URL, as if it had been typed into the browser. `url()` tells where it has gone. */
export function renderApp(url: string) {
  const history = createMemoryHistory({ initialEntries: [url] })
  const view = render(<App router={createPortalRouter(history)} env="test" />)
  return { ...view, user: userEvent.setup(), url: () => history.location.href }
}
