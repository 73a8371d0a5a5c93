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

describe('a bulk action whose lines are all on the page', () => {
  test('is taken back as one step when it has ended, also seller order numbers', async () => {
    const { user, bodies } = await openAfterRun('number')

    await user.click(await screen.findByRole('button', { name: 'Undo' }))

    expect(screen.getByLabelText('Seller order number of PO-1')).toHaveValue('')
    await waitFor(() => expect(bodies(SAVE)).toHaveLength(2))
    expect(bodies(SAVE)).toMatchObject([
      { orderId: '1', sellerOrderNumber: { base: 'S26-00042', form: '' } },
      { orderId: '2', sellerOrderNumber: { base: 'S26-00042', form: '' } },
    ])
  })

  test('is taken back by Ctrl+Z and done again by Ctrl+Y', async () => {
    const { user } = await openAfterRun('confirm')
    expect(await screen.findByText('Confirm as requested is done.')).toBeVisible()

    await user.keyboard('{Control>}z{/Control}')
    expect(statuses()).toEqual(['', '', ''])
    await user.keyboard('{Control>}y{/Control}')

    expect(statuses()).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])
  })
})

test('a bulk action on lines of other pages says that Undo cannot take it back', async () => {
  const { user } = await openScreen({ [LIST]: () => linesReply(LINES, ORDERS, 400) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all lines of this page' }))
  await user.click(screen.getByRole('button', { name: 'Set price' }))
  expect(await screen.findByRole('dialog')).not.toHaveTextContent('Undo cannot take the action back')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await user.click(screen.getByRole('button', { name: 'Select all 400 lines' }))
  await user.click(screen.getByRole('button', { name: 'Set price' }))

  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Not all of these lines are on this page: Undo cannot take the action back.',
  )
})

/** Executes a bulk action on all lines, which the server answers at once. */
async function openAfterRun(action: 'number' | 'confirm') {
  let isDone = false
  const run = () => aLineRun({ action, doneCount: 2, ...(isDone && { endedAt: new Date().toISOString() }) })
  const screenAfter = await openScreen({
    [LIST]: () => (isDone ? doneReply(action) : linesReply(LINES, ORDERS)),
    [RUN]: () => ({ success: true, ...(isDone && { run: run() }) }),
    [START]: () => {
      const started = run()
      isDone = true
      return { success: true, run: started }
    },
  })
  const { user } = screenAfter
  await user.click(await screen.findByRole('checkbox', { name: 'Select all lines of this page' }))
  const name = action === 'number' ? 'Number orders' : 'Confirm as requested'
  await user.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  await user.click(within(dialog).getByRole('button', { name: action === 'number' ? name : 'Confirm' }))
  return screenAfter
}

function doneReply(action: 'number' | 'confirm') {
  if (action === 'number') {
    return linesReply(
      LINES,
      ORDERS.map((order) => ({ ...order, sellerOrderNumber: 'S26-00042' })),
    )
  }
  const confirms = [{ quantity: 10, status: 'Confirmed' as const, reason: '', deliveryDate: '20261130' }]
  return linesReply(
    LINES.map((line) => ({ ...line, confirms })),
    ORDERS,
  )
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

function statuses(): string[] {
  return screen.getAllByLabelText<HTMLSelectElement>(/^Status, item/).map(({ value }) => value)
}
