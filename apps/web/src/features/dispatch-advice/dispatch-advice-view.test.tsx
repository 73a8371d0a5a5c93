import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { toFormValues } from './form'
import { aDispatchAdvice, aDispatchAdviceItem, aSubmittedDispatchAdvice, aDocumentOrder, aParty } from './samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../app/shell/supplier-shell'), import('./dispatch-advice-view')]))

const QUERY = '?status=dispatchAdvice&fieldName=createTime&isDesc=true&keyword=disc&pageNo=3&timestamp=17'

function openView(order: Partial<DocumentOrder>, dispatchAdvices = [aSubmittedDispatchAdvice()]) {
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    'GET /api/supplier/dispatchAdvice/get/7': () => ({ success: true, order: aDocumentOrder(order), dispatchAdvices }),
  })
  return renderApp(`/supplier/view/dispatchAdvice/7${QUERY}`)
}

test('all submitted advices are shown, and nothing can be changed', async () => {
  openView({ status: 'invoice', submittedDispatchAdviceIds: ['31', '32'] }, [
    aSubmittedDispatchAdvice({
      measurements: [{ amount: 1.2, type: 'Volume' }],
      items: [
        aDispatchAdviceItem({ deliveredQuantity: 9, packetKind: 'Box', measurements: [{ amount: 30, type: 'Width' }] }),
      ],
    }),
    aSubmittedDispatchAdvice({ id: '32', desAdvId: 'DA-000032', plannedDeliveryDate: '20301215' }),
    aDispatchAdvice({ id: '33', desAdvId: 'DA-000033' }),
  ])

  const first = within(await screen.findByRole('article', { name: 'Dispatch advice DA-000031' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
  for (const text of ['Road', 'HH-AB 123', 'Volume 1.2 MTQ', 'Box', 'Width 30 CMT', '2026/11/15']) {
    expect(first.getByText(text)).toBeVisible()
  }
  expect(first.getByRole('row', { name: /Brake pad set 9 of 12 PCE/ })).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('what was typed into an advice that a colleague has submitted is listed', async () => {
  const base = toFormValues(aSubmittedDispatchAdvice())
  const form = { ...base, packetNumber: 'P-9' }
  localStorage.setItem('draft 1 dispatchAdvice 31', JSON.stringify({ version: 1, at: '', base, form }))

  openView({ status: 'invoice', submittedDispatchAdviceIds: ['31'] })

  const notice = within(await screen.findByRole('region', { name: 'Not sent: Dispatch advice DA-000031' }))
  expect(notice.getByRole('row', { name: 'Packet number P-9' })).toBeVisible()
})

test.each([
  ['once where all advices have the same', 'Nordic Bil', 1],
  ['with each advice where one was sent with another address', 'Nordic Bil AB', 2],
])('the parties are shown %s', async (_, name, times) => {
  openView({ status: 'invoice', submittedDispatchAdviceIds: ['31', '32'] }, [
    aSubmittedDispatchAdvice(),
    aSubmittedDispatchAdvice({ id: '32', desAdvId: 'DA-000032', buyerParty: aParty('100', name) }),
  ])

  await screen.findByRole('article', { name: 'Dispatch advice DA-000031' })

  expect(screen.getAllByRole('region', { name: 'Buyer' })).toHaveLength(times)
})

test.each<[name: string, order: Partial<DocumentOrder>]>([
  ['none is submitted', { status: 'invoice' }],
  ['the status is still dispatchAdvice', { status: 'dispatchAdvice', submittedDispatchAdviceIds: ['31'] }],
])('while %s it leads to the order list with its query', async (_, order) => {
  const { url } = openView(order)

  await waitFor(() => expect(url()).toBe(`/supplier/orders${QUERY}`))
})

test('Cancel leads to the order list with its query', async () => {
  const { user, url } = openView({ status: 'finish', submittedDispatchAdviceIds: ['31'] })

  await user.click(await screen.findByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(url()).toBe(`/supplier/orders${QUERY}`))
})
