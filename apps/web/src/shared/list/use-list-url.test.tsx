import { toggleSort, goToPage, search } from '@partwire/domain/list/list-state'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client'
import { parseSearch, stringifySearch } from '../search-params'
import { listRequestBody, PLAIN_LIST_CODEC } from './list-codec'
import { useListLoad } from './use-list-load'
import { useListUrl } from './use-list-url'

type Answer = { success: true; rows: string } | { success: false }

test('a missing timestamp counts as new: the list loads once and writes its state back to the URL', async () => {
  const { asked, search: query, entries } = await openList('/list?keyword=brake')

  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked).toEqual([{ pageNo: 1, keyword: 'brake', orderField: null, isDesc: true }])
  expect(query()).toEqual({ keyword: 'brake', isDesc: 'true', pageNo: '1', timestamp: expect.stringMatching(/^\d+$/) })
  expect(entries()).toBe(1)
})

test('a list opened with a timestamp loads what the query string says and leaves it alone', async () => {
  const url = '/list?fieldName=tecComId&isDesc=false&keyword=brake&pageNo=3&timestamp=7'
  const { asked, search: query } = await openList(url)

  await waitFor(() => expect(asked).toEqual([{ pageNo: 3, keyword: 'brake', orderField: 'tecComId', isDesc: false }]))
  expect(query()).toMatchObject({ timestamp: '7' })
})

test('a changed timestamp triggers a reload', async () => {
  const { asked, goTo } = await openList('/list?timestamp=7')
  await waitFor(() => expect(asked).toHaveLength(1))

  await goTo({ timestamp: '8' })

  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a list that is open and is called without a timestamp loads again and is given a new one', async () => {
  const { asked, goTo, search: query } = await openList('/list?keyword=brake&pageNo=2&timestamp=7')
  await waitFor(() => expect(asked).toHaveLength(1))

  await goTo({})

  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]).toEqual({ pageNo: 1, keyword: '', orderField: null, isDesc: true })
  await waitFor(() => expect(query()).toMatchObject({ timestamp: expect.stringMatching(/^\d{2,}$/) }))
})

test('the list writes its state back to the URL on each fetch, each time with a fresh timestamp', async () => {
  const { asked, click, search: query } = await openList('/list?timestamp=7')
  await waitFor(() => expect(asked).toHaveLength(1))

  await click('Sort')
  await waitFor(() => expect(asked).toHaveLength(2))
  const sorted = query()
  await click('Page 2')
  await waitFor(() => expect(asked).toHaveLength(3))

  expect(sorted).toMatchObject({ fieldName: 'name', isDesc: 'false', pageNo: '1' })
  expect(query()).toMatchObject({ fieldName: 'name', isDesc: 'false', pageNo: '2' })
  expect(new Set(['7', sorted['timestamp'], query()['timestamp']]).size).toBe(3)
})

test('Back leads to the list as it was before, loads it again, and from there leaves the screen', async () => {
  const { asked, click, back, search: query, pathname } = await openList('/list?keyword=brake', '/before')
  await waitFor(() => expect(asked).toHaveLength(1))
  await click('Page 2')
  await waitFor(() => expect(asked).toHaveLength(2))

  await back()
  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]).toEqual(asked[0])
  expect(query()).toMatchObject({ keyword: 'brake', pageNo: '1' })

  await back()
  expect(pathname()).toBe('/before')
})

test('a reload adds no history entry: it replaces the entry of the list it reloads', async () => {
  const { asked, click, entries } = await openList('/list?timestamp=7')
  await waitFor(() => expect(asked).toHaveLength(1))

  await click('Reload')
  await waitFor(() => expect(asked).toHaveLength(2))
  await click('Search nothing')
  await waitFor(() => expect(asked).toHaveLength(3))

  expect(entries()).toBe(1)
})

test('a reload that was handed out earlier loads the list in its current state', async () => {
  const { asked, click, search: query, entries } = await openList('/list?timestamp=7')
  await waitFor(() => expect(asked).toHaveLength(1))
  await click('Keep reload')
  await click('Page 2')
  await waitFor(() => expect(asked).toHaveLength(2))

  await click('Kept reload')

  await waitFor(() => expect(asked).toHaveLength(3))
  expect(asked[2]).toEqual(asked[1])
  expect(query()).toMatchObject({ pageNo: '2' })
  expect(entries()).toBe(2)
})

test('an answer without success is ignored: the rows stay and the loading state is cleared', async () => {
  const { click, answers } = await openList('/list?timestamp=7', undefined, [{ success: true, rows: 'old rows' }])
  await screen.findByText('old rows')
  answers.push({ success: false })

  await click('Reload')

  await waitFor(() => expect(answers).toHaveLength(0))
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
  expect(screen.getByText('old rows')).toBeVisible()
})

test('a slow answer to an earlier question does not replace the answer to a later one', async () => {
  const waiting: ((answer: Answer) => void)[] = []
  const slow = new Promise<Answer>((resolve) => waiting.push(resolve))
  const { click, answers, asked } = await openList('/list?timestamp=7', undefined, [slow])
  await waitFor(() => expect(asked).toHaveLength(1))
  answers.push({ success: true, rows: 'page 2' })
  await click('Page 2')
  await screen.findByText('page 2')

  await act(async () => waiting[0]?.({ success: true, rows: 'page 1' }))
  await loadWithoutSuccess()

  expect(screen.getByText('page 2')).toBeVisible()

  /** Changes nothing on the screen; the late answer is processed before it ends. */
  async function loadWithoutSuccess() {
    answers.push({ success: false })
    await click('Reload')
    await waitFor(() => expect(asked).toHaveLength(3))
    await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
  }
})

test('a list whose first reply is here when it opens shows it at once, and loads when it is reloaded', async () => {
  const early = { success: true, rows: 'early rows' } as const
  const { asked, click, search: query } = await openList('/list', undefined, [], early)

  expect(await screen.findByText('early rows')).toBeVisible()
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  await waitFor(() => expect(query()).toMatchObject({ pageNo: '1', timestamp: expect.stringMatching(/^\d+$/) }))
  expect(asked).toHaveLength(0)

  await click('Reload')
  expect(await screen.findByText('rows')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('Back to the first load loads again, also when its first reply was here when the list opened', async () => {
  const early = { success: true, rows: 'early rows' } as const
  const { asked, click, back } = await openList('/list?timestamp=7', undefined, [], early)
  await screen.findByText('early rows')
  await click('Page 2')
  await waitFor(() => expect(asked).toHaveLength(1))

  await back()

  await waitFor(() => expect(asked).toHaveLength(2))
})

/** Renders a minimal list screen with `useListUrl` and `useListLoad`. */
async function openList(
  url: string,
  before?: string,
  answers: (Answer | Promise<Answer>)[] = [],
  early?: Extract<Answer, { success: true }>,
) {
  const asked: unknown[] = []
  const history = createMemoryHistory({ initialEntries: before === undefined ? [url] : [before, url] })

  let keptReload = () => {}

  function List() {
    const { list, timestamp, show, reload } = useListUrl(PLAIN_LIST_CODEC)
    const { reply, isLoading } = useListLoad({
      name: 'rows',
      list,
      timestamp,
      load: async () => {
        asked.push(listRequestBody(list))
        return answers.shift() ?? { success: true, rows: 'rows' }
      },
      takeEarly: () => early,
    })
    return (
      <>
        <button onClick={() => show(toggleSort(list, 'name', 'asc'))}>Sort</button>
        <button onClick={() => show(goToPage(list, 2))}>Page 2</button>
        <button onClick={() => show(search(list, ''))}>Search nothing</button>
        <button onClick={reload}>Reload</button>
        <button onClick={() => (keptReload = reload)}>Keep reload</button>
        <button onClick={() => keptReload()}>Kept reload</button>
        {isLoading && <p>Loading</p>}
        <p>{reply?.rows}</p>
      </>
    )
  }

  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/list', component: List }),
      createRoute({ getParentRoute: () => root, path: '/before' }),
    ]),
    history,
    parseSearch,
    stringifySearch,
  })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return {
    asked,
    answers,
    click: (name: string) => user.click(screen.getByRole('button', { name })),
    goTo: (query: Record<string, string>) => act(() => router.navigate({ to: '.', search: query })),
    back: () => act(async () => history.back()),
    search: () => parseSearch(history.location.search),
    pathname: () => history.location.pathname,
    entries: () => history.length,
  }
}
