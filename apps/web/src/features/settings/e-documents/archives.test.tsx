import { aSetting } from '@partwire/domain/settings/samples'
import { BLANK_E_DOCUMENT_SETTING } from '@partwire/domain/e-document/setting'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DecimalMarkProvider } from '../../../shared/format/decimal-mark'
import { givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { SettingsScreen } from '../settings-screen'

const LIST = 'GET /api/supplier/eDocument/archives'
const CREATE = 'POST /api/supplier/eDocument/archive/create'
const DONE = {
  id: '7',
  from: '20261001',
  to: '20261031',
  createdAt: '2026-11-02T08:00:00.000Z',
  total: 1200,
  done: 1200,
  failed: 0,
  isFinished: true,
}
const MAKING = { ...DONE, id: '8', from: '20260901', to: '20260930', done: 300, isFinished: false }

/** Not complete, so that the screen stays open. */
const SETTING = aSetting({ bank: { ...aSetting().bank, swift: '' } })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 12), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the month before is proposed, and Create archive starts the archive of the period', async () => {
  const replies = [[], [MAKING]]
  const { user, calls } = await open(() => replies.shift() ?? [MAKING])
  expect(field('From')).toHaveValue('2026/10/01')
  expect(field('To')).toHaveValue('2026/10/31')
  fireEvent.change(field('From'), { target: { value: '01.09.2026' } })
  fireEvent.blur(field('From'))

  await user.click(block().getByRole('button', { name: 'Create archive' }))

  await waitFor(() =>
    expect(calls.find(({ name }) => name === CREATE)?.body).toEqual({ from: '20260901', to: '20261031' }),
  )
  expect(await block().findByRole('progressbar')).toHaveAttribute('value', '300')
  expect(block().getByText('300 of 1,200 documents')).toBeVisible()
  expect(block().getByRole('button', { name: 'Create archive' })).toBeDisabled()
})

test('a finished archive can be downloaded, one with missing files says so', async () => {
  await open(() => [DONE, { ...DONE, id: '6', total: 3, failed: 2 }])

  const [first, second] = await block().findAllByRole('link', { name: 'Download 2026/10/01 – 2026/10/31' })
  expect(first).toHaveAttribute('href', '/api/supplier/eDocument/archive/7')
  expect(second).toHaveAttribute('href', '/api/supplier/eDocument/archive/6')
  expect(block().getByText('1,200 documents')).toBeVisible()
  expect(block().getByText('3 documents, 2 without a file: see the list in it')).toBeVisible()
  expect(block().getByRole('button', { name: 'Create archive' })).toBeEnabled()
})

test('counts have the separators of a supplier who chose the decimal comma', async () => {
  await open(
    () => [
      { ...DONE, failed: 1100 },
      { ...MAKING, done: 1050 },
    ],
    undefined,
    ',',
  )

  expect(await block().findByText('1.200 documents, 1.100 without a file: see the list in it')).toBeVisible()
  expect(block().getByText('1.050 of 1.200 documents')).toBeVisible()
})

test('a period that ends before it begins is refused before it is sent', async () => {
  const { user, calls } = await open(() => [])
  fireEvent.change(field('To'), { target: { value: '2026/09/30' } })
  fireEvent.blur(field('To'))

  await user.click(block().getByRole('button', { name: 'Create archive' }))

  expect(await block().findByRole('alert')).toHaveTextContent('The period ends before it begins.')
  expect(field('To')).toBeInvalid()
  expect(calls.map(({ name }) => name)).not.toContain(CREATE)
})

test('the refusal of the server is shown', async () => {
  const refuse = () => ({
    success: false,
    code: 'invalid',
    error: 'No invoice and no credit note was issued in this period.',
    errorField: 'from',
  })
  const { user } = await open(() => [], refuse)

  await user.click(block().getByRole('button', { name: 'Create archive' }))

  expect(await block().findByRole('alert')).toHaveTextContent(
    'No invoice and no credit note was issued in this period.',
  )
})

test('archives that could not be loaded can be loaded again', async () => {
  const replies = [undefined, [DONE]]
  const { user } = await open(() => replies.shift())

  await user.click(await block().findByRole('button', { name: 'Reload archives' }))

  expect(await block().findByRole('link', { name: /^Download/ })).toBeVisible()
})

test('a load that fails while an archive is made leaves the list, and it is loaded again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  const replies = [[MAKING], undefined, [DONE]]
  const { calls } = await open(() => replies.shift())
  const loads = () => calls.filter(({ name }) => name === LIST).length
  await block().findByRole('progressbar')

  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(loads()).toBe(2)
  expect(block().getByRole('progressbar')).toHaveAttribute('value', '300')
  await act(() => vi.advanceTimersByTimeAsync(2_000))

  expect(await block().findByRole('link', { name: /^Download/ })).toBeVisible()
})

async function open(
  list: () => readonly object[] | undefined,
  create: () => object = () => ({ success: true, archive: MAKING }),
  mark: '.' | ',' = '.',
) {
  const calls = givenServer({
    'GET /api/supplier/setting': () => ({ success: true, setting: SETTING }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/eDocument/setting': () => ({ success: true, setting: BLANK_E_DOCUMENT_SETTING }),
    [LIST]: () => {
      const archives = list()
      return archives === undefined ? { success: false } : { success: true, archives }
    },
    [CREATE]: create,
  })
  const view = await renderScreen(
    <DecimalMarkProvider value={mark}>
      <SettingsScreen />
    </DecimalMarkProvider>,
  )
  await screen.findByRole('region', { name: 'Invoices for the tax adviser' })
  return { ...view, calls }
}

function block() {
  return within(screen.getByRole('region', { name: 'Invoices for the tax adviser' }))
}

function field(label: string) {
  return block().getByLabelText(label)
}
