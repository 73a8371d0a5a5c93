import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aCustomer, listReply } from './samples'

const LIST = 'POST /api/supplier/customer/list'
const SYNC = 'GET /api/supplier/customer/sync'
const FRESH = { pageNo: 1, keyword: '', orderField: null, isDesc: true }

test('starting a sync resets sort, keyword and page to 1; on success the list is loaded again', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const { user, bodies, url } = await openCustomers(
    { [SYNC]: held.handler },
    '?fieldName=city&isDesc=false&keyword=bil&pageNo=3',
  )

  await user.click(button())

  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(FRESH)
  expect(url()).toMatch(/^\/supplier\/customers\?isDesc=true&pageNo=1&timestamp=\d+$/)
  expect(button()).toBeDisabled()
  held.release()
  await waitFor(() => expect(bodies()).toHaveLength(3))
  expect(bodies()[2]).toEqual(FRESH)
})

test('rows newly returned by a sync show a NEW badge, until the next sync', async () => {
  const replies = [
    { success: true, ids: ['8'] },
    { success: true, ids: [] },
  ]
  const { user } = await openCustomers({ [SYNC]: () => replies.shift() })
  expect(newRows()).toEqual([])

  await user.click(button())
  await waitFor(() => expect(newRows()).toEqual(['99004712']))

  await user.click(button())
  await screen.findByText('Last sync: 0 new')
  expect(newRows()).toEqual([])
})

test('the NEW badge is still there after a search and after a visit to another screen', async () => {
  const { user } = await openCustomers({ [SYNC]: () => ({ success: true, ids: ['8'] }) })
  await user.click(button())
  await waitFor(() => expect(newRows()).toEqual(['99004712']))

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'bil{Enter}')
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await screen.findByRole('heading', { name: 'Orders' })
  await user.click(screen.getByRole('link', { name: 'Customers' }))

  await screen.findByText('Hansen')
  expect(newRows()).toEqual(['99004712'])
})

test('the NEW badge is gone after a reload of the page', async () => {
  const { user, unmount } = await openCustomers({ [SYNC]: () => ({ success: true, ids: ['8'] }) })
  await user.click(button())
  await waitFor(() => expect(newRows()).toEqual(['99004712']))
  unmount()

  await openCustomers({})

  expect(newRows()).toEqual([])
})

test('a sync left behind goes on: no other one can start, and its screen shows it on return', async () => {
  const held = deferredReply({ success: true, ids: ['8'] })
  const { user, bodies, url } = await openCustomers({ [SYNC]: held.handler })
  await user.click(button())

  await user.click(screen.getByRole('link', { name: 'Orders' }))
  expect(await screen.findByRole('button', { name: 'Fetch / Sync Orders' })).toBeDisabled()
  held.release()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Fetch / Sync Orders' })).toBeEnabled())

  expect(url()).toMatch(/^\/supplier\/orders/)
  const loadsBefore = bodies().length
  await user.click(screen.getByRole('link', { name: 'Customers' }))
  await waitFor(() => expect(bodies()).toHaveLength(loadsBefore + 1))
  await waitFor(() => expect(newRows()).toEqual(['99004712']))
})

test('the progress of a sync is shown only where it was started', async () => {
  const held = deferredReply({ success: true, ids: [] })
  const { user } = await openCustomers({ [SYNC]: held.handler })

  await user.click(button())
  expect(await screen.findByText('40 received, 3 new')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Orders' }))

  await screen.findByRole('heading', { name: 'Orders' })
  expect(screen.queryByText(/received/)).not.toBeInTheDocument()
})

test('a failure with error shows it in a banner, without error it stays silent', async () => {
  const replies = [{ success: false, error: 'The platform is not available.' }, { success: false }]
  const { user } = await openCustomers({ [SYNC]: () => replies.shift() })

  await user.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent('The platform is not available.')

  await user.click(button())
  await waitFor(() => expect(replies).toEqual([]))
  await waitFor(() => expect(button()).toBeEnabled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

async function openCustomers(answers: Parameters<typeof givenServer>[0], query = '') {
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/syncProgress': () => ({
      success: true,
      progress: { kind: 'customers', received: 40, created: 3 },
    }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    [LIST]: () => listReply([aCustomer(), aCustomer({ id: '8', partyNumber: '99004712', name: 'Hansen' })]),
    ...answers,
  })
  const view = renderApp(`/supplier/customers${query}`)
  await screen.findByText('Hansen')
  return { ...view, bodies: () => calls.filter((call) => call.name === LIST).map((call) => call.body) }
}

function button() {
  return screen.getByRole('button', { name: 'Fetch / Synch Customers' })
}

/** The party numbers of the rows with a NEW badge. */
function newRows() {
  return screen
    .getAllByRole('row')
    .filter((row) => within(row).queryByText('NEW') !== null)
    .map((row) => within(row).getAllByRole('cell')[1]?.firstElementChild?.firstElementChild?.textContent)
}
