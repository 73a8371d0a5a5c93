import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LIST, openLinesScreen } from '../../testing/open-lines'
import { anOpenLine, anOpenOrder, linesReply } from './samples'

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
  expect(screen.getByText('1,255.00 EUR')).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'Select line 2, S-1' }))
  await user.clear(screen.getByLabelText('Unit net price, item 1'))
  await user.type(screen.getByLabelText('Unit net price, item 1'), '2')

  expect(screen.getByText('20.00 EUR, 10.00 CHF')).toBeVisible()
})

test('the value of lines on another page is not known, so none is shown', async () => {
  const { user } = await open(LINES.map((line) => ({ ...line, unitNetPrice: 3 })))
  await user.click(await screen.findByRole('checkbox', { name: 'Select line 1, A-1' }))
  expect(screen.getByText('30.00 EUR')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Page 2' }))

  await waitFor(() => expect(screen.queryByText('30.00 EUR')).not.toBeInTheDocument())
  expect(screen.getByText('1 line selected')).toBeVisible()
})

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
