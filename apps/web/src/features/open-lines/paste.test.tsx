import type { LineRun } from '@partwire/domain/open-lines/shape'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { pasteText } from '../../testing/paste'
import { renderScreen } from '../../testing/render'
import { OpenLinesScreen } from './open-lines-screen'
import { aLineRun, anOpenLine, anOpenOrder, linesReply, summaryReply } from './samples'

const LIST = 'POST /api/supplier/line/list'
const SUMMARY = 'POST /api/supplier/line/summary'
const SAVE = 'POST /api/supplier/line/save'
const START = 'POST /api/supplier/line/start'
const RUN = 'POST /api/supplier/line/run'

const LINES = [anOpenLine(), anOpenLine({ position: 2 }), anOpenLine({ orderId: '2' })]
const ORDERS = [anOpenOrder(), anOpenOrder({ id: '2', buyerOrderNumber: 'PO-2' })]

describe('a block pasted into Open lines', () => {
  test('fills the lines of several orders, and is saved to the draft of each', async () => {
    const { user, bodies } = await openScreen()
    await user.click(await screen.findByLabelText('Unit net price, item 2'))

    pasteText('12,5\t15\t10\tconfirmed\t2099-12-01\n7\t8\t10\tCONFIRMED\t01.12.2099\n9\n')

    expect(prices()).toEqual(['', '12.5', '7'])
    expect(screen.getByText('10 cells filled. 1 value does not fit:')).toBeVisible()
    await waitFor(() => expect(bodies(SAVE)).toHaveLength(2))
    expect(bodies(SAVE)).toMatchObject([
      { orderId: '1', lines: [{ position: 2, form: { unitNetPrice: '12.5', confirms: [{ status: 'Confirmed' }] } }] },
      { orderId: '2', lines: [{ position: 1, form: { confirms: [{ deliveryDate: '20991201' }] } }] },
    ])
  })

  test('is taken back after it was saved in the background', async () => {
    const { user, bodies } = await openScreen()
    await user.click(await screen.findByLabelText('Unit net price, item 1'))
    pasteText('1\n2\n3\n')
    await screen.findByText('All changes are saved')

    await user.keyboard('{Control>}z{/Control}')

    expect(prices()).toEqual(['', '', ''])
    await waitFor(() => expect(bodies(SAVE)).toHaveLength(4))
    expect(bodies(SAVE)[2]).toMatchObject({
      orderId: '1',
      lines: [
        { base: { unitNetPrice: '1' }, form: { unitNetPrice: '' } },
        { base: { unitNetPrice: '2' }, form: { unitNetPrice: '' } },
      ],
    })
  })

  test('a listed value leads to its cell', async () => {
    const { user } = await openScreen()
    await user.click(await screen.findByLabelText('Unit net price, item 1'))
    pasteText('1\tabc\n')

    await user.click(screen.getByRole('button', { name: 'Unit list price, item 1' }))

    expect(screen.getByLabelText('Unit list price, item 1')).toHaveFocus()
  })
})

describe('Undo takes back a bulk action as one step, whatever page its lines are on', () => {
  test('by the button in its message; redo as well', async () => {
    const { user, bodies } = await openAfterRun()

    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Taken back in 2 orders')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Redo' }))

    expect(await screen.findByText('Done again in 2 orders')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(bodies(START)).toMatchObject([
      { action: 'confirm', lines: ['1/1', '1/2', '2/1'] },
      { action: 'undo', entries: { startedAt: expect.stringContaining('T') }, lines: null },
      { action: 'redo', entries: { startedAt: expect.stringContaining('T') }, lines: null },
    ])
  })

  test('by Ctrl+Z, and done again by Ctrl+Y', async () => {
    const { user } = await openAfterRun()
    await screen.findByRole('button', { name: 'Undo' })

    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Taken back in 2 orders')).toBeVisible()
    await user.keyboard('{Control>}y{/Control}')

    expect(await screen.findByText('Done again in 2 orders')).toBeVisible()
  })

  test('after the steps that came later', async () => {
    const { user, bodies } = await openAfterRun()
    await screen.findByRole('button', { name: 'Undo' })
    await user.click(screen.getByLabelText('Unit net price, item 1'))
    pasteText('1\n2\n3\n')

    await user.keyboard('{Control>}z{/Control}')
    expect(prices()).toEqual(['', '', ''])
    expect(bodies(START)).toHaveLength(1)
    await user.keyboard('{Control>}z{/Control}')

    expect(await screen.findByText('Taken back in 2 orders')).toBeVisible()
  })

  test('of another browser only by the button', async () => {
    const run = aLineRun({ endedAt: new Date().toISOString(), doneCount: 2, isUndoable: true })
    const { user, bodies } = await openScreen({ [RUN]: () => ({ success: true, run }) })
    await screen.findByRole('button', { name: 'Undo' })

    await user.keyboard('{Control>}z{/Control}')

    expect(bodies(START)).toEqual([])
  })
})

test('a submit has no Undo', async () => {
  const run = aLineRun({ action: 'submit', endedAt: new Date().toISOString(), doneCount: 2, isUndoable: false })
  await openScreen({ [RUN]: () => ({ success: true, run }) })

  expect(await screen.findByText('2 orders submitted')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

/** Confirms all lines. The server ends each bulk action before it is asked for the progress. */
async function openAfterRun() {
  const runs: LineRun[] = []
  const opened = await openScreen({
    [RUN]: () => {
      const run = runs.at(-1)
      return { success: true, ...(run && { run: { ...run, endedAt: new Date().toISOString(), isUndoable: true } }) }
    },
    [START]: (body) => {
      runs.push(aLineRun({ id: String(runs.length + 1), action: Object(body).action, doneCount: 2 }))
      return { success: true, run: runs.at(-1) }
    },
  })
  const { user } = opened
  await user.click(await screen.findByRole('checkbox', { name: 'Select all lines of this page' }))
  await user.click(screen.getByRole('button', { name: 'Confirm as requested' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm as requested' })
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  return opened
}

async function openScreen(handlers: Record<string, (body: unknown) => unknown> = {}) {
  const calls = givenServer({
    [LIST]: () => linesReply(LINES, ORDERS),
    [SUMMARY]: () => summaryReply(),
    [RUN]: () => ({ success: true }),
    [SAVE]: (body) => saveReply(body),
    ...handlers,
  })
  const view = await renderScreen(<OpenLinesScreen />, '/supplier/lines')
  return { ...view, bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

/** The server stores what was sent. */
function saveReply(body: unknown) {
  const { orderId, lines, sellerOrderNumber } = Object(body)
  const order = ORDERS.find(({ id }) => id === orderId)
  return {
    success: true,
    order: { ...order, isNew: false, sellerOrderNumber: sellerOrderNumber?.form ?? '' },
    lines: lines.map((edit: { position: number; form: object }) => ({
      ...LINES.find((line) => line.orderId === orderId && line.position === edit.position),
      ...edit.form,
    })),
  }
}

function prices(): string[] {
  return screen.getAllByLabelText<HTMLInputElement>(/^Unit net price, item/).map(({ value }) => value)
}
