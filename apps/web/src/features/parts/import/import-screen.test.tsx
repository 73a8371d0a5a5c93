import type { ImportRow, PartImport } from '@partwire/domain/parts/import/shape'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { deferredReply, givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './import-screen'

const UPLOAD = 'POST /api/supplier/part/import/upload?fileName=parts.csv'
const GET = 'GET /api/supplier/part/import/file/7'
const ROWS = 'POST /api/supplier/part/import/rows'
const CHOOSE = 'POST /api/supplier/part/import/choose'
const APPLY = 'POST /api/supplier/part/import/apply'
const REMOVE = 'POST /api/supplier/part/import/remove'

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'POST /api/supplier/part/list': () => ({ success: false }),
  'GET /api/constants': () => ({ success: true, countries: [] }),
}

const READY: PartImport = {
  fileName: 'parts.csv',
  state: 'ready',
  reason: '',
  rowsDone: 5,
  rowCount: 5,
  columns: [
    { header: 'Artikel', samples: ['B-1', 'B-2'], mark: '', ambiguous: '', isMarkUnknown: false },
    { header: 'Preis', samples: ['1,234'], mark: '', ambiguous: '1,234', isMarkUnknown: true },
  ],
  choice: { fields: ['productNumber', 'netPrice'], marks: ['', ','], currency: 'EUR' },
  questions: [],
  counts: { new: 1, changed: 1, unchanged: 2, wrong: 1 },
  previewRun: 3,
}

const LISTS: Record<string, ImportRow> = {
  wrong: { rowNumber: 4, productNumber: 'B-9', reason: 'Net Price: "x" is not a number.', changes: [] },
  changed: {
    rowNumber: 2,
    productNumber: 'B-1',
    reason: '',
    changes: [{ field: 'netPrice', currency: 'EUR', partyNumber: '100', before: '12', after: '1.234' }],
  },
  new: { rowNumber: 3, productNumber: 'B-2', reason: '', changes: [] },
}

describe('the file', () => {
  test('is chosen and uploaded, and the next step opens', async () => {
    const { user, url, sent } = open('/supplier/parts/import', { ...READY, state: 'asking' })
    expect(await screen.findByRole('heading', { name: 'Import parts' })).toBeVisible()
    expect(currentStep()).toBe('1File')

    const file = new File(['Product Number\nB-1\n'], 'parts.csv')
    await user.upload(screen.getByLabelText('Spreadsheet with parts'), file)

    await waitFor(() => expect(url()).toBe('/supplier/parts/import/7'))
    expect(sent.find(({ name }) => name === UPLOAD)?.init.body).toBe(file)
  })

  test('that is larger than 25 MB is not sent', async () => {
    const { user, sent } = open('/supplier/parts/import')
    const file = new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'parts.csv')
    await user.upload(await screen.findByLabelText('Spreadsheet with parts'), file)

    expect(await screen.findByRole('alert')).toHaveTextContent('The file is larger than 25 MB.')
    expect(sent.filter(({ name }) => name === UPLOAD)).toEqual([])
  })

  test('that cannot be read shows its sentence and the way to another file', async () => {
    const { user, url } = open('/supplier/parts/import/7', {
      ...READY,
      state: 'failed',
      reason: 'This file is not a spreadsheet. Please choose an xlsx or csv file.',
    })

    expect(await screen.findByRole('alert')).toHaveTextContent('This file is not a spreadsheet.')
    expect(screen.getByText('No part was changed.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Choose another file' }))
    await waitFor(() => expect(url()).toBe('/supplier/parts/import'))
  })

  test('shows a progress bar while it is read, and the preview afterwards', async () => {
    const states = [{ ...READY, state: 'reading', rowsDone: 2 } as const, READY]
    open('/supplier/parts/import/7', () => states.shift() ?? READY)

    const bar = await screen.findByRole('progressbar', { name: 'Reading parts.csv' })
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['2', '5'])
    expect(screen.getByText('2 of 5 rows')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Import the 2 correct rows' }, { timeout: 5_000 })).toBeVisible()
  })
})

describe('the columns', () => {
  const asking: PartImport = {
    ...READY,
    state: 'asking',
    choice: { fields: ['', 'netPrice'], marks: ['', ''], currency: '' },
    questions: ['Please choose the column with the product number.'],
  }

  test('are guessed from the header and can be corrected; what is open is asked', async () => {
    const { user, calls } = open('/supplier/parts/import/7', asking)
    expect(await screen.findByText('Please choose the column with the product number.')).toBeVisible()
    expect(currentStep()).toBe('2Columns')
    expect(screen.getByText('B-1 · B-2')).toBeVisible()
    expect(screen.getByLabelText('Use Preis as')).toHaveValue('netPrice')
    expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled()

    await user.selectOptions(screen.getByLabelText('Use Artikel as'), 'Product Number')
    await user.selectOptions(screen.getByLabelText('Currency of the prices'), 'EUR')
    await user.selectOptions(screen.getByLabelText('1,234 in Preis is'), '1.234 (decimal comma)')
    await user.click(screen.getByRole('button', { name: 'Preview' }))

    await waitFor(() =>
      expect(calls(CHOOSE)).toEqual([
        { importId: '7', choice: { fields: ['productNumber', 'netPrice'], marks: ['', ','], currency: 'EUR' } },
      ]),
    )
  })

  test('a column that is not a number is not asked about', async () => {
    const { user } = open('/supplier/parts/import/7', asking)
    await user.selectOptions(await screen.findByLabelText('Use Preis as'), 'EAN')

    expect(screen.queryByLabelText('1,234 in Preis is')).toBeNull()
    expect(screen.queryByLabelText('Currency of the prices')).toBeNull()
  })

  test('can be changed after the preview', async () => {
    const { user } = open('/supplier/parts/import/7')
    await user.click(await screen.findByRole('button', { name: 'Change columns' }))
    expect(screen.getByRole('list', { name: 'Steps of the import' })).toHaveFocus()
    expect(screen.getByLabelText('Use Artikel as')).toHaveValue('productNumber')

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Change columns' })).toBeVisible()
  })
})

describe('the preview', () => {
  test('has counts at the top and wrong rows first, each with its reason', async () => {
    open('/supplier/parts/import/7')

    const row = within(await screen.findByRole('table', { name: 'Wrong rows' }))
    expect(await row.findByText('Net Price: "x" is not a number.')).toBeVisible()
    expect(row.getByText('4')).toBeVisible()
    const counts = screen.getByRole('group', { name: 'Rows of the file' })
    expect(counts).toHaveTextContent('1Wrong1Changed1New2Unchanged')
  })

  test('shows what a row changes', async () => {
    const { user } = open('/supplier/parts/import/7')
    await user.click(await screen.findByRole('button', { name: /Changed/ }))

    const table = within(await screen.findByRole('table', { name: 'Changed rows' }))
    expect(await table.findByText('Net Price EUR for 100:')).toBeVisible()
    expect(table.getByText('12').tagName).toBe('DEL')
    expect(table.getByText('1.234').tagName).toBe('INS')
  })

  test('the correct rows are imported, and nothing twice', async () => {
    const { user, calls } = open('/supplier/parts/import/7')
    await user.dblClick(await screen.findByRole('button', { name: 'Import the 2 correct rows' }))

    await waitFor(() => expect(calls(APPLY)).toEqual([{ importId: '7', previewRun: 3 }]))
  })

  test('a preview that was replaced is refused, and the new one is shown with the reason', async () => {
    const error = 'The file was read again since this preview was shown. Please check the new preview.'
    const previews = [READY, { ...READY, counts: { ...READY.counts, new: 4 }, previewRun: 5 }]
    const { user, calls } = open('/supplier/parts/import/7', () => previews[calls(APPLY).length] ?? READY, [
      { success: false, code: 'conflict', error },
    ])
    await user.click(await screen.findByRole('button', { name: 'Import the 2 correct rows' }))
    await user.click(await screen.findByRole('button', { name: 'Import the 5 correct rows' }))

    expect(calls(APPLY)).toEqual([3, 5].map((previewRun) => ({ importId: '7', previewRun })))
  })

  test('the button names one correct row in the singular', async () => {
    open('/supplier/parts/import/7', { ...READY, counts: { ...READY.counts, changed: 0 } })

    expect(await screen.findByRole('button', { name: 'Import the 1 correct row' })).toBeVisible()
  })

  test('nothing is imported if the person decides so', async () => {
    const { user, calls, url } = open('/supplier/parts/import/7')
    await user.click(await screen.findByRole('button', { name: 'Import nothing' }))

    await waitFor(() => expect(url()).toMatch(/^\/supplier\/parts(\?|$)/))
    expect(calls(REMOVE)).toEqual([{ importId: '7' }])
    expect(calls(APPLY)).toEqual([])
  })

  test('a file that changes nothing says so', async () => {
    open('/supplier/parts/import/7', { ...READY, counts: { new: 0, changed: 0, unchanged: 5, wrong: 0 } })

    expect(await screen.findByText('The parts are as in the file. Nothing is to be imported.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  })

  test('the result says what was imported and lists the rows that were not', async () => {
    open('/supplier/parts/import/7', { ...READY, state: 'applied' })

    expect(
      await screen.findByText('parts.csv is imported: 1 new and 1 changed rows. 1 row with errors was not imported.'),
    ).toBeVisible()
    expect(await screen.findByText('Net Price: "x" is not a number.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show parts' })).toHaveAttribute('href', '/supplier/parts')
  })
})

test('an import that does not exist any more says so', async () => {
  givenServer({
    ...SERVER,
    [GET]: () => ({ success: false, code: 'not-found', error: 'This import does not exist any more.' }),
  })
  renderApp('/supplier/parts/import/7')

  expect(await screen.findByRole('alert')).toHaveTextContent('This import does not exist any more.')
})

test.each([
  { name: 'is unavailable', reply: { success: false, code: 'unavailable', error: 'The database is not reachable.' } },
  { name: 'does not respond', reply: new Response('bad gateway', { status: 502 }) },
])('while the server $name, an import that is under way keeps its progress and goes on', async ({ reply }) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const applying = { success: true, partImport: { ...READY, state: 'applying', rowsDone: 2 } }
  const pending = deferredReply({ success: true, partImport: { ...READY, state: 'applied' } })
  const replies = [() => applying, () => reply, pending.handler]
  const sent = givenServer({
    ...SERVER,
    [GET]: () => (replies.shift() ?? pending.handler)(),
    [ROWS]: () => ({ success: true, pager: { list: [], total: 0, pageNo: 1, pageSize: 20 } }),
  })
  renderApp('/supplier/parts/import/7')
  await screen.findByRole('progressbar')

  await waitFor(() => expect(sent.filter(({ name }) => name === GET)).toHaveLength(3), { timeout: 5_000 })

  expect(screen.getByRole('progressbar')).toBeVisible()
  expect(screen.queryByText('No part was changed.')).toBeNull()
  pending.release()
  expect(await screen.findByText(/parts.csv is imported/)).toBeVisible()
  log.mockRestore()
})

function currentStep(): string | null {
  const steps = screen.getAllByRole('listitem')
  return steps.find((item) => item.getAttribute('aria-current') === 'step')?.textContent ?? null
}

function open(url: string, partImport: PartImport | (() => PartImport) = READY, refusals: object[] = []) {
  const sent = givenServer({
    ...SERVER,
    [UPLOAD]: () => ({ success: true, importId: '7' }),
    [GET]: () => ({ success: true, partImport: typeof partImport === 'function' ? partImport() : partImport }),
    [ROWS]: (body) => ({
      success: true,
      pager: { list: [LISTS[readVerdict(body)]], total: 1, pageNo: 1, pageSize: 20 },
    }),
    [CHOOSE]: () => ({ success: true }),
    [APPLY]: () => refusals.shift() ?? { success: true },
    [REMOVE]: () => ({ success: true }),
  })
  const calls = (name: string) => sent.filter((call) => call.name === name).map((call) => call.body)
  return { ...renderApp(url), sent, calls }
}

function readVerdict(body: unknown): string {
  return typeof body === 'object' && body !== null && 'verdict' in body ? String(body.verdict) : ''
}
