import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aCompleteDispatchAdvice, aDocumentOrder, aSubmittedDispatchAdvice } from './samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() =>
  Promise.all([
    import('../../app/shell/supplier-shell'),
    import('./dispatch-advice-view'),
    import('./dispatch-advice-screen'),
  ]),
)

const NO_BARCODE = 'Package C-1 of line 1 is not a valid SSCC; its label has no barcode.'
const FILES = {
  success: true,
  files: [
    { format: 'deliveryNote', name: 'DA-000031.pdf', issues: [] },
    { format: 'packingList', name: 'DA-000031-packing-list.pdf', issues: [] },
    { format: 'labels', name: 'DA-000031-labels.pdf', issues: [] },
    { format: 'ubl', name: 'DA-000031-peppol.xml', issues: [] },
  ],
  hints: [NO_BARCODE],
}

test('in the view each submitted advice has its own files', async () => {
  const advices = [aSubmittedDispatchAdvice(), aSubmittedDispatchAdvice({ id: '32', desAdvId: 'DA-000032' })]
  givenAdvices(advices, { status: 'invoice', submittedDispatchAdviceIds: ['31', '32'] })
  const { user } = renderApp('/supplier/view/dispatchAdvice/7')

  await user.click(await screen.findByRole('button', { name: 'Files of DA-000031' }))

  const list = within(await screen.findByRole('dialog', { name: 'Files of DA-000031' }))
  const labels = list.getByRole('link', { name: 'Labels' })
  expect(labels).toHaveAttribute('href', '/api/supplier/eDocument/labels/31')
  expect(labels).toHaveAttribute('download', 'DA-000031-labels.pdf')
  expect(list.getByRole('link', { name: 'Delivery note' })).toHaveAttribute('download', 'DA-000031.pdf')
  expect(list.getByRole('link', { name: 'Packing list' })).toBeVisible()
  const ubl = list.getByRole('link', { name: 'Peppol' })
  expect(ubl).toHaveAttribute('href', '/api/supplier/eDocument/ublAdvice/31')
  expect(ubl).toHaveAttribute('download', 'DA-000031-peppol.xml')
  expect(list.getByText(NO_BARCODE)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Files of DA-000032' })).toBeVisible()
})

test('a submitted advice has its files on its own screen, while others are drafts; a draft has none', async () => {
  const advices = [aSubmittedDispatchAdvice(), aCompleteDispatchAdvice({ id: '32', plannedDeliveryDate: '20301215' })]
  givenAdvices(advices, { submittedDispatchAdviceIds: ['31'] })
  const { user } = renderApp('/supplier/dispatchAdvice/7')
  expect(await screen.findByRole('button', { name: 'Files' })).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Planned delivery'), '32')

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Files' })).toBeNull())
})

test('the success modal offers the files', async () => {
  const order = { submittedDispatchAdviceIds: ['31'] }
  const replies = [aCompleteDispatchAdvice(), aSubmittedDispatchAdvice()]
  givenServer({
    ...SERVER,
    'GET /api/supplier/dispatchAdvice/get/7': () => ({
      success: true,
      order: aDocumentOrder(replies.length > 1 ? {} : order),
      dispatchAdvices: [replies.length > 1 ? replies.shift() : replies[0]],
    }),
    'POST /api/supplier/dispatchAdvice/submit': () => ({ success: true, order: aDocumentOrder(order) }),
  })
  const { user } = renderApp('/supplier/dispatchAdvice/7')

  await user.click(await screen.findByRole('button', { name: 'Submit' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Dispatch advice submitted' }))
  expect(await dialog.findByRole('link', { name: 'Delivery note' })).toBeVisible()
})

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
  'GET /api/constants': () => ({ success: true, countries: [] }),
  'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
  'GET /api/supplier/eDocument/adviceFiles/31': () => FILES,
  'GET /api/supplier/eDocument/adviceFiles/32': () => FILES,
}

function givenAdvices(dispatchAdvices: readonly object[], order: Parameters<typeof aDocumentOrder>[0]) {
  givenServer({
    ...SERVER,
    'GET /api/supplier/dispatchAdvice/get/7': () => ({ success: true, order: aDocumentOrder(order), dispatchAdvices }),
  })
}
