import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openLinesScreen, RUN, SUMMARY } from '../../testing/open-lines'
import { aLineRun, anOpenLine, anOpenOrder, summaryReply } from './samples'

const LINES = [anOpenLine({ productNumber: 'A-1' })]
const ORDERS = [anOpenOrder()]

test('the progress of a bulk action is shown until its end when a load of it fails meanwhile', async () => {
  const ended = aLineRun({ action: 'submit', doneCount: 2, endedAt: new Date().toISOString() })
  const replies = [
    { success: true, run: aLineRun({ action: 'submit', doneCount: 1 }) },
    { success: false },
    { success: true, run: ended },
  ]
  await openLinesScreen(LINES, ORDERS, { [RUN]: () => replies.shift() ?? { success: true, run: ended } })

  expect(await screen.findByText('Submitting orders: 1 of 2 orders')).toBeVisible()
  expect(await screen.findByText('2 orders submitted')).toBeVisible()
})

test('an open dialog stays, with what is typed, when a later load of the counts fails', async () => {
  const replies = [summaryReply({ count: 3 }), { success: false }]
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, { [SUMMARY]: () => replies.shift() })
  await user.type(await screen.findByLabelText(/^Unit net price, item/), '7')
  await user.click(screen.getByRole('checkbox', { name: 'Select line 1, A-1' }))
  await user.click(screen.getByRole('button', { name: 'Number orders' }))
  await user.type(within(await screen.findByRole('dialog', { name: 'Number orders' })).getByLabelText('Pattern'), 'X')

  await waitFor(() => expect(bodies(SUMMARY)).toHaveLength(2))
  await user.type(screen.getByLabelText('Pattern'), 'Y')

  expect(screen.getByLabelText<HTMLInputElement>('Pattern').value).toMatch(/XY$/)
  expect(screen.getByRole('button', { name: 'Submit ready orders (3)', hidden: true })).toBeInTheDocument()
})
