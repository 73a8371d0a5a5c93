import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenIntervals } from '../../testing/given-intervals'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { OrdersScreen } from './orders-screen'
import { listReply, anOrder } from './samples'

const LIST = 'POST /api/supplier/order/list'
const SYNC = 'GET /api/supplier/order/sync'
const PROGRESS = 'GET /api/supplier/syncProgress'
const FRESH = { pageNo: 1, keyword: '', orderField: null, isDesc: true, status: '' }

test('starting a sync resets filters, sort, keyword and page to 1', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const { sync, bodies, url } = await openScreen(
    { [SYNC]: held.handler },
    '?status=invoice&fieldName=createTime&isDesc=false&keyword=pad&pageNo=3',
  )

  await sync()

  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(FRESH)
  expect(url()).toMatch(/\?isDesc=true&pageNo=1&timestamp=\d+$/)
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('')
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('only one sync can run at once: the button is busy while it runs', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const { count } = await openScreen({ [SYNC]: held.handler })

  act(() => {
    button().click()
    button().click()
  })
  await waitFor(() => expect(button()).toBeDisabled())
  expect(count(SYNC)).toBe(1)
  held.release()

  await waitFor(() => expect(button()).toBeEnabled())
  expect(count(SYNC)).toBe(1)
})

test('while it runs the progress is polled about once a second, shown, and announced politely', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const progress = [
    { kind: 'orders', received: 100, created: 90 },
    { kind: 'orders', received: 1200, created: 1000 },
  ]
  const { sync, count } = await openScreen({
    [SYNC]: held.handler,
    [PROGRESS]: () => ({ success: true, progress: progress.shift() ?? null }),
  })
  const advanceTime = givenIntervals()

  await sync()

  const first = await screen.findByText('100 received, 90 new')
  expect(first).toHaveAttribute('aria-live', 'polite')
  await advanceTime(1_000)
  expect(await screen.findByText('1,200 received, 1,000 new')).toBeVisible()
  expect(count(PROGRESS)).toBe(2)
  held.release()
  expect(await screen.findByText('Last sync: 0 new')).toBeVisible()
})

test('on success the list is loaded again and the number of new orders stays', async () => {
  const held = deferredReply({ success: true, ids: ['1', '2'] })
  const { sync, bodies } = await openScreen({ [SYNC]: held.handler })
  await sync()
  await waitFor(() => expect(bodies()).toEqual([FRESH, FRESH]))

  held.release()

  expect(await screen.findByText('Last sync: 2 new')).toBeVisible()
  await waitFor(() => expect(bodies()).toEqual([FRESH, FRESH, FRESH]))
})

test('a sync that succeeds reloads the list with the current search, not the one at its start', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const { user, sync, bodies } = await openScreen({ [SYNC]: held.handler })
  await sync()

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'pad{Enter}')
  await waitFor(() => expect(bodies()).toHaveLength(3))
  held.release()

  await waitFor(() => expect(bodies()).toHaveLength(4))
  expect(bodies()[3]).toEqual({ ...FRESH, keyword: 'pad' })
})

test('a failure with error shows it in a banner, until the next sync', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const answers = [() => ({ success: false, error: 'The platform is not available.' }), held.handler]
  const { sync } = await openScreen({ [SYNC]: () => answers.shift()?.() })

  await sync()
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform is not available.')

  await sync()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('after a failure the list is loaded again too: orders may have been imported before it', async () => {
  const held = deferredReply({ success: false, error: 'The platform is not available.' })
  const lists = [[anOrder()], [anOrder()], [anOrder(), anOrder({ id: '8', buyerOrderNumber: 'PO-4712' })]]
  const { sync, bodies } = await openScreen({ [SYNC]: held.handler, [LIST]: () => listReply(lists.shift() ?? []) })
  await sync()
  await waitFor(() => expect(bodies()).toEqual([FRESH, FRESH]))

  held.release()

  expect(await screen.findByText('PO-4712')).toBeVisible()
  expect(bodies()).toEqual([FRESH, FRESH, FRESH])
  expect(screen.getByRole('alert')).toHaveTextContent('The platform is not available.')
})

test('a failure without error stays silent', async () => {
  const { sync, count } = await openScreen({ [SYNC]: () => ({ success: false }) })

  await sync()

  await waitFor(() => expect(count(SYNC)).toBe(1))
  await waitFor(() => expect(button()).toBeEnabled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText(/Last sync/)).not.toBeInTheDocument()
})

async function openScreen(answers: Parameters<typeof givenServer>[0], query = '') {
  const calls = givenServer({
    [LIST]: () => listReply([anOrder()]),
    [PROGRESS]: () => ({ success: true }),
    ...answers,
  })
  const view = await renderScreen(<OrdersScreen />, `/supplier/orders${query}`)
  await screen.findByText('PO-4711')
  return {
    ...view,
    sync: () => view.user.click(button()),
    bodies: () => calls.filter((call) => call.name === LIST).map((call) => call.body),
    count: (name: string) => calls.filter((call) => call.name === name).length,
  }
}

function button() {
  return screen.getByRole('button', { name: 'Fetch / Sync Orders' })
}
