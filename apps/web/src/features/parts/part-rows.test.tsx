import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { PartsScreen } from './parts-screen'
import { aPart, listReply } from './samples'

const LIST = 'POST /api/supplier/part/list'
const REMOVE = 'POST /api/supplier/part/remove'

test.each([
  ['the row that follows', 'B-2', 'Delete B-3'],
  ['the row above, after the last one', 'B-3', 'Delete B-2'],
])('after a part was deleted the focus is on Delete of %s', async (_, deleted, focused) => {
  const { deletePart } = await openParts(['B-1', 'B-2', 'B-3'])

  await deletePart(deleted)

  await waitFor(() => expect(screen.getByRole('button', { name: focused })).toHaveFocus())
})

test('after the only part was deleted the focus is on the button Add a part', async () => {
  const { deletePart } = await openParts(['B-1'])

  await deletePart('B-1')

  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a part' })).toHaveFocus())
})

/** Opens a list of parts. What is deleted is not in the list that is loaded next. */
async function openParts(numbers: readonly string[]) {
  let parts = numbers
  givenServer({
    'GET /api/constants': () => ({ success: true, countries: [] }),
    [LIST]: () => listReply(parts.map((productNumber) => aPart({ productNumber }))),
    [REMOVE]: (body) => {
      parts = parts.filter((number) => number !== Object(body).productNumber)
      return { success: true }
    },
  })
  const view = await renderScreen(<PartsScreen />, '/supplier/parts')
  const { user } = view
  await screen.findByText(numbers[0] ?? '')
  return {
    ...view,
    deletePart: async (number: string) => {
      await user.click(screen.getByRole('button', { name: `Delete ${number}` }))
      await user.click(screen.getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${number}` })).not.toBeInTheDocument())
    },
  }
}
