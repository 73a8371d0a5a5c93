import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { removeTabItem } from '../shared/tab-storage'
import { ThemeProvider } from '../shared/theme/theme-provider'
import { abortableLoad, resultOrPending } from '../testing/abortable-load'
import { ErrorScreen } from './fallback-screens'
import { createScreenLoader } from './load-screen'
import { ScreenOutlet } from './screen-outlet'

const CUSTOMERS = { CustomersScreen: () => <h1>Customers</h1> }

describe('the files of a screen', () => {
  test('are loaded once they are needed', async () => {
    const { loadScreen } = givenPage()

    expect(await loadScreen(() => Promise.resolve(CUSTOMERS))).toBe(CUSTOMERS)
  })

  test.each([
    'Failed to fetch dynamically imported module: /assets/customers-1.js',
    'error loading dynamically imported module: /assets/customers-1.js',
    'Unable to preload CSS for /assets/customers-1.css',
  ])('that are gone since an update of the portal: the page is loaded again (%s)', async (message) => {
    const { loadScreen, reload } = givenPage()

    expect(await outcome(loadScreen(() => Promise.reject(new Error(message))))).toBe('pending')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('of a shell and its screen, both gone: the page is loaded again once', async () => {
    const { loadScreen, reload } = givenPage()

    const both = [loadScreen(missing), loadScreen(missing)]

    expect(await Promise.all(both.map(outcome))).toEqual(['pending', 'pending'])
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that are missing in the page that was loaded again: it is not loaded a third time', async () => {
    await outcome(givenPage().loadScreen(missing))
    const { loadScreen, reload } = givenPage()

    expect(await outcome(loadScreen(missing))).toMatch('The files of this screen could not be loaded.')
    expect(reload).not.toHaveBeenCalled()
  })

  test('that are gone, in a browser that forbids its storage: the page stays, as it could be loaded for ever', async () => {
    vi.stubGlobal('sessionStorage', null)
    const { loadScreen, reload } = givenPage()

    expect(await outcome(loadScreen(missing))).toMatch('The files of this screen could not be loaded.')
    expect(reload).not.toHaveBeenCalled()
    removeTabItem('reloaded-at')
  })

  test('that cannot be loaded because the portal does not answer: the page stays', async () => {
    const { loadScreen, reload } = givenPage({ isAnswered: false })

    expect(await outcome(loadScreen(missing))).toMatch('The files of this screen could not be loaded.')
    expect(reload).not.toHaveBeenCalled()
  })

  test('requested again after a failure: the page is loaded again, as style sheets would be missing', async () => {
    const { loadScreen, reload, page } = givenPage({ isAnswered: false })
    await outcome(loadScreen(missing))

    page.isAnswered = true
    expect(await outcome(loadScreen(() => Promise.resolve(CUSTOMERS)))).toBe('pending')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('that are aborted because the page is left: nothing happens in the page', async () => {
    const { loadScreen, reload } = givenPage()
    const { load, leavePage } = abortableLoad()

    const loading = loadScreen(load)
    leavePage()

    expect(await outcome(loading)).toBe('pending')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('a screen that cannot be loaded leaves the frame, and Reload loads the page again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const { loadScreen } = givenPage({ isAnswered: false })
  const root = createRootRoute({
    component: () => (
      <>
        <nav>Menu</nav>
        <ScreenOutlet />
      </>
    ),
  })
  const customers = createRoute({
    getParentRoute: () => root,
    path: '/customers',
    component: lazyRouteComponent(() => loadScreen<typeof CUSTOMERS>(missing), 'CustomersScreen'),
  })
  const router = createRouter({
    routeTree: root.addChildren([customers]),
    history: createMemoryHistory({ initialEntries: ['/customers'] }),
    defaultErrorComponent: ErrorScreen,
  })
  render(
    <ThemeProvider env="test">
      <RouterProvider router={router} />
    </ThemeProvider>,
  )

  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(screen.getByRole('navigation')).toBeVisible()
  expect(screen.getByRole('link', { name: 'open the portal again' })).toHaveAttribute('href', '/')
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

function givenPage(page = { isAnswered: true }) {
  const reload = vi.fn<() => void>()
  const loadScreen = createScreenLoader({ isAnswered: () => Promise.resolve(page.isAnswered), reload })
  return { loadScreen, reload, page }
}

function missing(): Promise<never> {
  return Promise.reject(new Error('Unable to preload CSS for /assets/customers-1.css'))
}

/** The message of the error; 'pending' where the load does not end. */
function outcome(loading: Promise<unknown>): Promise<unknown> {
  return resultOrPending(loading.catch(String))
}
