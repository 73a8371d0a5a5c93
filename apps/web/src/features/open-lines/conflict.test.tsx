import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { pasteText } from '../../testing/paste'
import { openLinesScreen, refusedReply, SAVE, saveReply, shownPrices, START } from '../../testing/open-lines'
import { anOpenLine, anOpenOrder } from './samples'

const CONFLICT = { name: 'This document was changed elsewhere' }
const IDS = ['1', '2', '3', '4', '5', '6']
const LINES = IDS.map((orderId) => anOpenLine({ orderId, productNumber: `A-${orderId}` }))
const ORDERS = IDS.map((id) => anOpenOrder({ id, buyerOrderNumber: `PO-${id}` }))
const THEIRS = anOpenLine({ unitNetPrice: 11 })

describe('closing the question about fields that somebody else has changed', () => {
  test('keeps all edits, and says that they are not saved', async () => {
    const { user } = await openWithConflict()
    await user.type(await screen.findByLabelText('Unit net price, item 2'), 'abc')
    await user.type(screen.getByLabelText('Unit net price, item 1'), '12')
    await screen.findByRole('dialog', CONFLICT)

    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(shownPrices()).toEqual(['12', 'abc', '', '', '', ''])
    expect(screen.getByText('Unsaved changes: somebody else has changed the same fields')).toBeVisible()
  })

  test('leaves the other orders to be saved, also those that were changed at the same time', async () => {
    const { user, bodies } = await openWithConflict()
    await user.click(await screen.findByLabelText('Unit net price, item 1'))
    pasteText('1\n2\n3\n4\n5\n6\n')
    await screen.findByRole('dialog', CONFLICT)
    await user.keyboard('{Escape}')

    await waitFor(() => expect(bodies(SAVE)).toHaveLength(6))
    await user.type(screen.getByLabelText('Unit net price, item 6'), '60')

    await waitFor(() => expect(bodies(SAVE)).toHaveLength(7))
    expect(bodies(SAVE)).toMatchObject([...IDS, '6'].map((orderId) => ({ orderId })))
    expect(shownPrices()).toEqual(['1', '2', '3', '4', '5', '60'])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('asks again by the button beside the state, and before a bulk action', async () => {
    const { user, bodies } = await openWithConflict()
    await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
    await screen.findByRole('dialog', CONFLICT)
    await user.keyboard('{Escape}')

    await user.click(screen.getByRole('button', { name: 'Choose values' }))
    await screen.findByRole('dialog', CONFLICT)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('checkbox', { name: 'Select line 2, A-2' }))
    await user.click(screen.getByRole('button', { name: 'Set date' }))

    const dialog = await screen.findByRole('dialog', CONFLICT)
    expect(within(dialog).getByRole('rowheader')).toHaveTextContent('Unit net price, item 1: A-1 of order PO-1')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(bodies(START)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'All theirs' }))
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('All changes are saved')).toBeVisible()
    expect(shownPrices()[0]).toBe('11.00')
  })

  test('ends the conflict when the value of the others is typed', async () => {
    const { user } = await openWithConflict()
    const price = await screen.findByLabelText('Unit net price, item 1')
    await user.type(price, '12')
    await screen.findByRole('dialog', CONFLICT)
    await user.keyboard('{Escape}')

    await user.clear(price)
    await user.type(price, '11')

    expect(await screen.findByText('All changes are saved')).toBeVisible()
    expect(price).toHaveValue('11')
  })
})

test('a value of another order that is saved meanwhile stays on the screen', async () => {
  const saves: (() => void)[] = []
  const { user } = await openLinesScreen(LINES, ORDERS, {
    [SAVE]: (body) => {
      const { orderId, lines } = Object(body)
      if (orderId === '2') return new Promise((resolve) => saves.push(() => resolve(saveReply(LINES, ORDERS, body))))
      const isBasedOnTheirs = lines[0]?.base.unitNetPrice === '11.00'
      return isBasedOnTheirs ? saveReply(LINES, ORDERS, body) : refusedReply(ORDERS[0], [THEIRS])
    },
  })
  await user.click(await screen.findByLabelText('Unit net price, item 1'))
  pasteText('1\n2\n')
  const dialog = await screen.findByRole('dialog', CONFLICT)

  for (const save of saves) save()
  await screen.findByText('Unsaved changes: somebody else has changed the same fields')
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))

  await screen.findByText('All changes are saved')
  expect(shownPrices().slice(0, 2)).toEqual(['1.00', '2.00'])
})

test('leaving with a conflict asks one question at a time, and Esc keeps all edits', async () => {
  const { user, url } = await openWithConflict()
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  await user.click(screen.getByRole('link', { name: 'PO-2' }))

  await screen.findByRole('dialog', { name: 'You have unsaved changes.' })
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.keyboard('{Escape}')

  await screen.findByRole('dialog', CONFLICT)
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1)
  expect(shownPrices()[0]).toBe('12')
  expect(url()).not.toContain('orderResponse')
})

/** Somebody else has set a price of the first order. */
function openWithConflict() {
  return openLinesScreen(LINES, ORDERS, {
    [SAVE]: (body) => {
      const { orderId, lines } = Object(body)
      const isBasedOnTheirs = lines[0]?.base.unitNetPrice === '11.00'
      return orderId === '1' && !isBasedOnTheirs ? refusedReply(ORDERS[0], [THEIRS]) : saveReply(LINES, ORDERS, body)
    },
  })
}
