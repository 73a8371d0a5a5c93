import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ScreenOutlet } from './screen-outlet'

test('navigating again to the same URL reloads the screen', async () => {
  const { router, load } = await givenListAt('/list?pageNo=2')
  expect(load).toHaveBeenCalledOnce()

  await act(() => router.navigate({ to: '/list', search: { pageNo: 2 } }))

  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
})

test('Back that is refused keeps the screen', async () => {
  const { router, load } = await givenListAt('/list?pageNo=2')
  const resolved = vi.fn<() => void>()
  router.subscribe('onResolved', resolved)

  // The browser history reports a refused move like this: the location is still the same.
  await act(async () => router.history.notify({ type: 'BACK' }))

  await waitFor(() => expect(resolved).toHaveBeenCalled())
  expect(load).toHaveBeenCalledOnce()
})

test('navigating to another page of the same list keeps the screen', async () => {
  const { router, load } = await givenListAt('/list?pageNo=2')

  await act(() => router.navigate({ to: '/list', search: { pageNo: 3 } }))

  await waitFor(() => expect(router.state.resolvedLocation?.href).toContain('pageNo=3'))
  expect(load).toHaveBeenCalledOnce()
})

async function givenListAt(url: string) {
  const load = vi.fn<() => void>()
  function List() {
    const [loader] = useState(() => load)
    useEffect(() => loader(), [loader])
    return <h1>List</h1>
  }
  const root = createRootRoute({ component: ScreenOutlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: ({ pageNo }: { pageNo: number }) => ({ pageNo }),
    component: List,
  })
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: [url] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'List' })
  return { router, load }
}
