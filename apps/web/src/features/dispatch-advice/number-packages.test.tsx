import { anEDocumentSetting } from '@partwire/domain/e-document/samples'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aDispatchAdvice, aDispatchAdviceItem, aDocumentOrder } from './samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../app/shell/supplier-shell'), import('./dispatch-advice-screen')]))

const RESERVE = 'POST /api/supplier/eDocument/packageNumbers'
const [FIRST, SECOND] = ['040123450000000016', '040123450000000023'] as const

test('Number packages fills the empty packet numbers with SSCCs; what was typed stays', async () => {
  const { user, calls } = open({
    packetNumber: '',
    items: [
      aDispatchAdviceItem({ packetKind: 'Box', identSystem: '', packetNumber: '' }),
      aDispatchAdviceItem({ packetKind: 'Box', identSystem: 'Suppliers Number', packetNumber: 'C-1' }),
    ],
  })

  await user.click(await screen.findByRole('button', { name: 'Number packages' }))

  await waitFor(() => expect(screen.getByLabelText('Packet number, item 1')).toHaveValue(FIRST))
  expect(screen.getByLabelText('Ident system, item 1')).toHaveValue('NVE/SSCC Number')
  expect(screen.getByLabelText('Packet number, item 2')).toHaveValue('C-1')
  expect(screen.getByLabelText('Packet number')).toHaveValue(SECOND)
  expect(calls.find(({ name }) => name === RESERVE)?.body).toEqual({ count: 2 })
  expect(screen.getByText('2 packets numbered.')).toBeVisible()
})

test('when no number is empty none is reserved', async () => {
  const { user, calls } = open({
    packetNumber: 'P-1',
    items: [aDispatchAdviceItem({ packetKind: '', packetNumber: '' })],
  })

  await user.click(await screen.findByRole('button', { name: 'Number packages' }))

  expect(
    screen.getByText('No packet number is empty. Choose a packet kind for the lines that are packed.'),
  ).toBeVisible()
  expect(calls.map(({ name }) => name)).not.toContain(RESERVE)
})

test('the refusal of the server is shown', async () => {
  const refusal = {
    success: false,
    code: 'conflict',
    error: 'All package numbers of your GS1 company prefix are used.',
  }
  const { user } = open({ packetNumber: '' }, { [RESERVE]: () => refusal })

  await user.click(await screen.findByRole('button', { name: 'Number packages' }))

  expect(await screen.findByText(refusal.error)).toBeVisible()
})

test('without a GS1 company prefix there is no such button', async () => {
  const setting = anEDocumentSetting({ gs1CompanyPrefix: '' })
  open({}, { 'GET /api/supplier/eDocument/setting': () => ({ success: true, setting }) })

  expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Number packages' })).toBeNull()
})

function open(advice: Parameters<typeof aDispatchAdvice>[0], handlers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    'GET /api/supplier/order/timeline/7': () => ({ success: true, events: [] }),
    'GET /api/supplier/dispatchAdvice/get/7': () => ({
      success: true,
      order: aDocumentOrder(),
      dispatchAdvices: [aDispatchAdvice(advice)],
    }),
    'GET /api/supplier/eDocument/setting': () => ({ success: true, setting: anEDocumentSetting() }),
    [RESERVE]: () => ({ success: true, numbers: [FIRST, SECOND] }),
    ...handlers,
  })
  return { ...renderApp('/supplier/dispatchAdvice/7'), calls }
}
