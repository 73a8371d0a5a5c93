import type { AnswerImport, AnswerPreviewRow } from '@partwire/domain/open-lines/answers/shape'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderApp } from '../../../testing/render-app'
import { aLineRun } from '../samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './import-screen'

const UPLOAD = 'POST /api/supplier/line/import/upload?fileName=answers.xlsx'
const GET = 'GET /api/supplier/line/import/file/7'
const ROWS = 'POST /api/supplier/line/import/rows'
const APPLY = 'POST /api/supplier/line/import/apply'
const REMOVE = 'POST /api/supplier/line/import/remove'

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'POST /api/supplier/line/list': () => ({ success: false }),
  'POST /api/supplier/line/summary': () => ({ success: false }),
  'POST /api/supplier/line/run': () => ({ success: true }),
}

const READY: AnswerImport = {
  fileName: 'answers.xlsx',
  state: 'ready',
  reason: '',
  rowsDone: 9,
  rowCount: 9,
  counts: { changed: 2, unchanged: 4, wrong: 1, closed: 1, stale: 1 },
}

const ROW = { orderNumber: 'PO-1', productNumber: 'B-1', reason: '', changes: [] }
const LISTS: Record<string, AnswerPreviewRow> = {
  wrong: { ...ROW, rowNumber: 4, reason: 'Status: maybe is not one of Confirmed, Rejected, Unknown.' },
  stale: { ...ROW, rowNumber: 5, reason: 'Somebody else has changed this line since the export.' },
  closed: { ...ROW, rowNumber: 6, reason: 'The order is no longer open.' },
  changed: {
    ...ROW,
    rowNumber: 2,
    reason: 'Please confirm quantity!',
    changes: [
      { field: 'unitNetPrice', before: '12', after: '1.234' },
      { field: 'deliveryDate', before: '', after: '20261224' },
      { field: 'reason', before: 'sold out', after: '' },
    ],
  },
}

describe('the file', () => {
  test('is chosen and uploaded, and the preview opens', async () => {
    const { user, url, sent } = open('/supplier/lines/import')
    expect(await screen.findByRole('heading', { name: 'Import answers' })).toBeVisible()

    const file = new File(['x'], 'answers.xlsx')
    await user.upload(screen.getByLabelText('Spreadsheet with answers'), file)

    await waitFor(() => expect(url()).toBe('/supplier/lines/import/7'))
    expect(sent.find(({ name }) => name === UPLOAD)?.init.body).toBe(file)
  })

  test('that cannot be read shows its sentence and the way to another file', async () => {
    const { user, url } = open('/supplier/lines/import/7', {
      ...READY,
      state: 'failed',
      reason: 'This file does not come from "Export to fill in": it has no keys of lines.',
    })

    expect(await screen.findByRole('alert')).toHaveTextContent('it has no keys of lines.')
    expect(screen.getByText('No order response was changed.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Choose another file' }))
    await waitFor(() => expect(url()).toBe('/supplier/lines/import'))
  })

  test('shows how far it is read', async () => {
    open('/supplier/lines/import/7', { ...READY, state: 'reading', rowsDone: 1, rowCount: 2 })

    expect(await screen.findByRole('progressbar', { name: 'Reading answers.xlsx' })).toHaveAttribute('value', '1')
  })
})

describe('the preview', () => {
  test('counts the rows by what happens to them, and lists the wrong ones with their reason first', async () => {
    open('/supplier/lines/import/7')

    const counts = await screen.findByRole('group', { name: 'Rows of the file' })
    expect(counts).toHaveTextContent('2Changed1Wrong1Changed by somebody else1Order no longer open4Unchanged')
    expect(await screen.findByText('Status: maybe is not one of Confirmed, Rejected, Unknown.')).toBeVisible()
  })

  test.each([
    [/Changed by somebody else/, 'Somebody else has changed this line since the export.'],
    [/Order no longer open/, 'The order is no longer open.'],
  ])('lists the rows of %s', async (name, reason) => {
    const { user } = open('/supplier/lines/import/7')

    await user.click(await screen.findByRole('button', { name }))

    expect(await screen.findByText(reason)).toBeVisible()
  })

  test('lists the changed rows with their values and what is missing before a submit', async () => {
    const { user } = open('/supplier/lines/import/7')

    await user.click(await screen.findByRole('button', { name: /^2 ?Changed$/ }))

    const table = await screen.findByRole('table', { name: 'Changed rows' })
    expect(within(table).getByText('1.234')).toBeVisible()
    expect(within(table).getByText('2026/12/24')).toBeVisible()
    expect(within(table).getByText('empty')).toBeVisible()
    expect(within(table).getByText('Please confirm quantity!')).toBeVisible()
  })

  test('imports the changed rows and shows the progress, which survives a reload', async () => {
    const { user, sent } = open('/supplier/lines/import/7', READY, {
      'POST /api/supplier/line/run': () => ({
        success: true,
        run: aLineRun({ action: 'import', orderCount: 3, doneCount: 1, lineCount: 1 }),
      }),
    })

    await user.click(await screen.findByRole('button', { name: 'Import 2 changed rows' }))

    expect(await screen.findByText('Importing answers: 1 of 3 orders')).toBeVisible()
    expect(sent.filter(({ name }) => name === APPLY)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Show open lines' })).toHaveAttribute('href', '/supplier/lines')
  })

  test('the focus goes to the top after the import, where the result stands', async () => {
    const { user } = open('/supplier/lines/import/7')

    await user.click(await screen.findByRole('button', { name: 'Import 2 changed rows' }))

    expect(await screen.findByRole('link', { name: 'Show open lines' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Steps of the import' })).toHaveFocus()
  })

  test('says why the import cannot start, and leaves the focus where it is', async () => {
    const { user } = open('/supplier/lines/import/7', READY, {
      [APPLY]: () => ({ success: false, code: 'conflict', error: 'Another bulk action is running.' }),
    })

    await user.click(await screen.findByRole('button', { name: 'Import 2 changed rows' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('Another bulk action is running.')
    expect(screen.getByRole('button', { name: 'Import 2 changed rows' })).toHaveFocus()
  })

  test('without changes offers nothing to import', async () => {
    const counts = { changed: 0, unchanged: 9, wrong: 0, closed: 0, stale: 0 }
    open('/supplier/lines/import/7', { ...READY, counts })

    expect(await screen.findByText('The order responses are as in the file. Nothing is to be imported.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 0 changed rows' })).toBeDisabled()
  })

  test('is discarded with "Import nothing"', async () => {
    const { user, url, sent } = open('/supplier/lines/import/7')

    await user.click(await screen.findByRole('button', { name: 'Import nothing' }))

    await waitFor(() => expect(url()).toMatch(/^\/supplier\/lines(?:\?|$)/))
    expect(sent.filter(({ name }) => name === REMOVE)).toHaveLength(1)
  })
})

function open(path: string, answerImport: AnswerImport = READY, more: Parameters<typeof givenServer>[0] = {}) {
  let { state } = answerImport
  const sent = givenServer({
    ...SERVER,
    [UPLOAD]: () => ({ success: true, importId: '7' }),
    [GET]: () => ({ success: true, answerImport: { ...answerImport, state } }),
    [ROWS]: (body) => ({
      success: true,
      pager: { list: [LISTS[readVerdict(body)]], total: 1, pageNo: 1, pageSize: 20 },
    }),
    [APPLY]: () => {
      state = 'applied'
      return { success: true }
    },
    [REMOVE]: () => ({ success: true }),
    ...more,
  })
  return { ...renderApp(path), sent }
}

function readVerdict(body: unknown): string {
  return typeof body === 'object' && body !== null && 'verdict' in body ? String(body.verdict) : ''
}
