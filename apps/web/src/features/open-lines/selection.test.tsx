import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LIST, openLinesScreen, RUN, START, SUMMARY } from '../../testing/open-lines'
import { aLineRun, anOpenLine, anOpenOrder, linesReply, summaryReply } from './samples'

const PAGE_SIZE = 6
const LINES = Array.from({ length: 2 * PAGE_SIZE }, (_, i) =>
  anOpenLine({ position: i + 1, productNumber: `A-${i + 1}` }),
)

describe('Shift+click selects from the line that was clicked before', () => {
  test('in either direction, and not beyond a page on which that line is not', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 4, A-4' }))
    await shiftClick(user, 'Select line 2, A-2')
    expect(screen.getByText('3 lines selected')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await shiftClick(user, 'Select line 6, A-12')
    expect(screen.getByText('4 lines selected')).toBeVisible()
    await shiftClick(user, 'Select line 5, A-11')

    expect(screen.getByText('5 lines selected')).toBeVisible()
    for (const name of ['Select line 1, A-7', 'Select line 4, A-10']) {
      expect(screen.getByRole('checkbox', { name })).not.toBeChecked()
    }
  })

  test('and only that line after the selection was cleared', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select all lines of this page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select all lines of this page' }))
    expect(screen.getByText('No lines selected')).toBeVisible()

    await shiftClick(user, 'Select line 5, A-5')

    expect(screen.getByText('1 line selected')).toBeVisible()
  })

  test('by the line, wherever a new reply has moved it', async () => {
    const pages = [LINES.slice(2, 2 + PAGE_SIZE), LINES.slice(0, PAGE_SIZE)]
    const { user, bodies } = await openLinesScreen(LINES, [anOpenOrder()], {
      [LIST]: () => linesReply(pages.shift() ?? [], [anOpenOrder()]),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-3' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest orders first')
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))

    await shiftClick(user, 'Select line 5, A-5')

    expect(screen.getByText('3 lines selected')).toBeVisible()
  })
})

test('the value of the selected lines at their net prices is shown beside their number', async () => {
  const orders = [anOpenOrder(), anOpenOrder({ id: '2', currency: 'CHF' })]
  const lines = [anOpenLine({ unitNetPrice: 125.5 }), anOpenLine({ orderId: '2', unitNetPrice: 1 })]
  const { user } = await openLinesScreen(lines, orders)
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, S-1' }))
  expect(bar().getByText('1,255.00 EUR')).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'Select line 2, S-1' }))
  await user.clear(screen.getByLabelText('Unit net price, item 1'))
  await user.type(screen.getByLabelText('Unit net price, item 1'), '2')

  expect(bar().getByText('20.00 EUR, 10.00 CHF')).toBeVisible()
})

test('the value of lines on another page is not known, so none is shown', async () => {
  const { user } = await open(LINES.map((line) => ({ ...line, unitNetPrice: 3 })))
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
  expect(bar().getByText('30.00 EUR')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Page 2' }))

  await waitFor(() => expect(bar().queryByText('30.00 EUR')).not.toBeInTheDocument())
  expect(screen.getByText('1 line selected')).toBeVisible()
})

describe('the selected lines', () => {
  test('stay selected after a bulk action, so that the next one needs no other selection', async () => {
    const { user, bodies } = await openActions()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 2, A-2' }))
    for (const [action, button] of [
      ['Confirm as requested', 'Confirm'],
      ['Reject with reason', 'Reject'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: action }))
      const dialog = within(await screen.findByRole('dialog', { name: action }))
      if (action === 'Reject with reason') await user.type(dialog.getByLabelText('Reason'), 'sold out')
      await user.click(dialog.getByRole('button', { name: button }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(screen.getByText('1 line selected')).toBeVisible()
    }

    expect(bodies(START)).toMatchObject([{ lines: ['1/2'] }, { lines: ['1/2'] }])
  })

  test('are no longer selected after Submit ready orders, which takes lines out of the list', async () => {
    const { user } = await openActions()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 2, A-2' }))
    await user.click(screen.getByRole('button', { name: 'Submit ready orders (1)' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('No lines selected')).toBeVisible()
  })

  test('are deselected together by "Clear selection"', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select line 2, A-2' }))
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))

    expect(screen.getByText('No lines selected')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Select line 2, A-2' })).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument()
  })
})

function bar() {
  return within(screen.getByRole('region', { name: 'Bulk actions' }))
}

/** A server on which each action has ended when its start is answered. */
async function openActions() {
  return openLinesScreen(LINES, [anOpenOrder()], {
    [SUMMARY]: () => summaryReply({ count: 1 }),
    [START]: (body) => ({
      success: true,
      run: aLineRun({ action: Object(body).action, endedAt: new Date().toISOString(), doneCount: 1, lineCount: 1 }),
    }),
    [RUN]: () => ({ success: true }),
  })
}

async function open(lines = LINES) {
  return openLinesScreen(lines, [anOpenOrder()], {
    [LIST]: (body) => {
      const { pageNo } = Object(body)
      const { pager, ...reply } = linesReply(lines, [anOpenOrder()])
      const list = lines.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE)
      return { ...reply, pager: { ...pager, list, pageNo, pageSize: PAGE_SIZE } }
    },
  })
}

async function shiftClick(user: Awaited<ReturnType<typeof open>>['user'], name: string): Promise<void> {
  await screen.findByRole('checkbox', { name })
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name }))
  await user.keyboard('{/Shift}')
}
