import type { LineRun, OpenLine } from '@partwire/domain/open-lines/shape'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pasteText } from '../../testing/paste'
import { LIST, openLinesScreen, RUN, SAVE, shownPrices, START } from '../../testing/open-lines'
import { aLineRun, anOpenLine, anOpenOrder, linesReply } from './samples'

const LINES = [anOpenLine(), anOpenLine({ position: 2 }), anOpenLine({ orderId: '2', productNumber: 'B-1' })]
const ORDERS = [anOpenOrder(), anOpenOrder({ id: '2', buyerOrderNumber: 'PO-2' })]
const price = (item: number) => screen.getByLabelText<HTMLInputElement>(`Unit net price, item ${item}`)

describe('a reply that arrives after a bulk action', () => {
  test('takes no key press: the cell that is typed into keeps the focus and its text', async () => {
    const { user, endRun, sendLines } = await openWithRun()
    await user.type(price(1), '1')

    endRun()
    await user.keyboard('2')
    await sendLines(LINES.map((line) => ({ ...line, unitListPrice: 30 })))
    await waitFor(() => expect(screen.getByLabelText('Unit list price, item 2')).toHaveValue('30.00'))
    await user.keyboard('5')

    expect(price(1)).toHaveFocus()
    expect(price(1)).toHaveValue('125')
    expect(await screen.findByText('All changes are saved')).toBeVisible()
  })

  test('shows no older value than the one that was saved', async () => {
    const { user, endRun, sendLines, bodies } = await openWithRun()
    endRun()
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
    await user.type(price(1), '12')
    await screen.findByText('All changes are saved')

    await sendLines([anOpenLine(), anOpenLine({ position: 2, unitNetPrice: 9 }), anOpenLine({ orderId: '2' })])

    await waitFor(() => expect(shownPrices()).toEqual(['12', '9.00', '']))
  })

  test('asks nothing about a cell that cannot be saved, and keeps it', async () => {
    const { user, endRun, sendLines } = await openWithRun()
    await user.type(price(3), '1,234')

    endRun()
    await sendLines(LINES.map((line) => ({ ...line, unitNetPrice: 9 })))

    await waitFor(() => expect(shownPrices()).toEqual(['9.00', '9.00', '1,234']))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
  })

  test('leaves an open dialog open', async () => {
    const { user, endRun, sendLines } = await openWithRun()
    endRun()
    await screen.findByText('2 orders numbered')
    await user.click(screen.getByRole('checkbox', { name: 'Select line 1, S-1' }))
    await user.click(screen.getByRole('button', { name: 'Reject with reason' }))
    await user.type(await screen.findByLabelText('Reason'), 'sold ')

    await sendLines(LINES.map((line) => ({ ...line, unitNetPrice: 9 })))
    await waitFor(() => expect(shownPrices()).toEqual(['9.00', '9.00', '9.00']))
    await user.keyboard('out')

    expect(screen.getByLabelText('Reason')).toHaveValue('sold out')
  })

  test('moves the focus to the line in the place of one that is gone, in the same column', async () => {
    const { user, endRun, sendLines } = await openWithRun()
    await user.click(price(2))

    endRun()
    await sendLines(LINES.slice(2))

    await waitFor(() => expect(screen.queryByLabelText('Unit net price, item 2')).not.toBeInTheDocument())
    expect(price(1)).toHaveFocus()
  })

  test.each([
    ['moves up', 3],
    ['becomes the first one of its order', 2],
  ])('keeps the focus in a line that %s', async (_what, item) => {
    const { user, endRun, sendLines } = await openWithRun()
    await user.type(price(item), '7')

    endRun()
    await sendLines(LINES.slice(item - 1))
    await waitFor(() => expect(shownPrices()[0]).toBe('7'))
    await waitFor(() => expect(shownPrices()).toHaveLength(LINES.length - item + 1))
    await user.keyboard('5')

    expect(price(1)).toHaveFocus()
    expect(price(1)).toHaveValue('75')
    expect(await screen.findByText('All changes are saved')).toBeVisible()
  })

  test('keeps what is typed into a line that is no longer listed, also as the last one', async () => {
    const { user, endRun, sendLines } = await openWithRun()
    await user.type(price(3), 'abc')

    endRun()
    await sendLines([])

    await waitFor(() => expect(shownPrices()).toEqual(['abc']))
    expect(price(1)).toHaveFocus()
    expect(screen.getByText('Unsaved changes')).toBeVisible()
  })

  test('forgets the steps of lines that are in other places now', async () => {
    const { user, endRun, sendLines } = await openWithRun()
    await user.click(price(2))
    pasteText('2\n3\n')
    await screen.findByText('All changes are saved')

    endRun()
    await sendLines([...LINES.slice(1, 2).map((line) => ({ ...line, unitNetPrice: 2 })), anOpenLine({ orderId: '3' })])
    await waitFor(() => expect(shownPrices()).toEqual(['2', '']))
    await user.keyboard('{Control>}z{/Control}')

    expect(shownPrices()).toEqual(['2', ''])
    expect(screen.queryByText('2 cells filled.')).not.toBeInTheDocument()
  })
})

test('the focus stays at the bulk actions when the start of one disables its button', async () => {
  const run = aLineRun({ id: '9', action: 'reject' })
  const { user } = await openLinesScreen(LINES, ORDERS, { [START]: () => ({ success: true, run }) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, S-1' }))
  await user.click(screen.getByRole('button', { name: 'Reject with reason' }))

  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Reason'), 'sold out{Enter}')

  await waitFor(() => expect(screen.getByRole('region', { name: 'Bulk actions' })).toHaveFocus())
})

test('while another page is loaded, nothing is typed into the lines that are replaced by it', async () => {
  const pages: ((reply: unknown) => void)[] = []
  const { user } = await openLinesScreen(LINES, ORDERS, {
    [LIST]: (body) =>
      Object(body).pageNo === 1 ? linesReply(LINES, ORDERS, 200) : new Promise((resolve) => pages.push(resolve)),
  })
  await user.click(await screen.findByRole('button', { name: 'Page 2' }))

  await waitFor(() => expect(screen.getByLabelText('Lines').inert).toBe(true))
  const next = anOpenLine({ orderId: '9', unitNetPrice: 5 })
  const reply = linesReply([next], [anOpenOrder({ id: '9' })], 200)
  for (const answer of pages) answer({ ...reply, pager: { ...reply.pager, pageNo: 2 } })

  await waitFor(() => expect(shownPrices()).toEqual(['5.00']))
  expect(screen.getByLabelText('Lines').inert).toBe(false)
})

/** Opens the screen while a bulk action runs. Its end loads the list again; `sendLines` answers that. */
async function openWithRun() {
  const run: LineRun = aLineRun({ action: 'number', doneCount: 2 })
  const pending: { answer: (reply: unknown) => void; saved: readonly unknown[] }[] = []
  let hasEnded = false
  let isFirst = true
  const opened = await openLinesScreen(LINES, ORDERS, {
    [LIST]: () => {
      if (!isFirst) return new Promise((answer) => pending.push({ answer, saved: opened.bodies(SAVE) }))
      isFirst = false
      return linesReply(LINES, ORDERS)
    },
    [RUN]: () => ({ success: true, run: hasEnded ? { ...run, endedAt: new Date().toISOString() } : run }),
  })
  await screen.findByLabelText('Unit net price, item 1')
  return {
    ...opened,
    endRun: () => {
      hasEnded = true
    },
    sendLines: async (lines: OpenLine[]) => {
      await waitFor(() => expect(pending).toHaveLength(1))
      const ids = new Set(lines.map(({ orderId }) => orderId))
      const orders = [...ids].map((id) => ORDERS.find((order) => order.id === id) ?? anOpenOrder({ id }))
      for (const { answer, saved } of pending.splice(0)) {
        answer(
          linesReply(
            lines.map((line) => withSaved(line, saved)),
            orders,
          ),
        )
      }
    },
  }
}

/** The line with what was saved before the list was requested: a slow machine saves before it. */
function withSaved(line: OpenLine, saved: readonly unknown[]): OpenLine {
  const bodies = saved.map(Object).filter(({ orderId }) => orderId === line.orderId)
  const edits = bodies.flatMap((body) => body.lines).filter(({ position }) => position === line.position)
  return Object.assign({}, line, ...edits.map(({ form }) => form))
}
