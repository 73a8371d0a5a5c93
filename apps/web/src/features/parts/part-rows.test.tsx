import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { PartsScreen } from './parts-screen'
import { aPart, listReply } from './samples'

const LIST = 'POST /api/supplier/part/list'
const CREATE = 'POST /api/supplier/part/create'
const UPDATE = 'POST /api/supplier/part/update'
const REMOVE = 'POST /api/supplier/part/remove'

test.each([
  ['the row that follows', 'B-1', 'Delete B-2'],
  ['the row above, after the last one', 'B-2', 'Delete B-1'],
])('after a part was deleted the focus is on Delete of %s', async (_, deleted, focused) => {
  const { deletePart } = await openParts(['B-1', 'B-2'])

  await deletePart(deleted)

  await waitFor(() => expect(screen.getByRole('button', { name: focused })).toHaveFocus())
})

test('after the only part was deleted the focus is on the button Add a part', async () => {
  const { deletePart } = await openParts(['B-1'])

  await deletePart('B-1')

  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a part' })).toHaveFocus())
})

describe('a row whose editor is open', () => {
  test('stays with what is typed when a new part moves it to the next page, and goes after Save', async () => {
    const { user, openEditor, addPart } = await openParts(['B-1', 'B-2'])
    await openEditor('B-2')
    await user.keyboard('typed')

    await addPart('B-0')

    expect(shownRows()).toEqual(['1 B-0', '2 B-1', '- B-2'])
    expect(within(editor('B-2')).getByLabelText('Description')).toHaveValue('Brake disctyped')
    await user.click(within(editor('B-2')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shownRows()).toEqual(['1 B-0', '2 B-1']))
    expect(screen.getByRole('button', { name: 'Edit B-1' })).toHaveFocus()
  })

  test('stays with what is typed when another row is edited as well, also when both are on another page', async () => {
    const { user, openEditor } = await openParts(['B-1', 'B-2', 'B-3', 'B-4'])
    await openEditor('B-2')
    await user.keyboard('two')

    await openEditor('B-1')
    await user.keyboard('one')
    await user.click(screen.getByRole('button', { name: 'Page 2' }))

    await waitFor(() => expect(shownRows()).toEqual(['- B-1', '- B-2', '3 B-3', '4 B-4']))
    expect(within(editor('B-1')).getByLabelText('Description')).toHaveValue('Brake discone')
    expect(within(editor('B-2')).getByLabelText('Description')).toHaveValue('Brake disctwo')
    await user.click(within(editor('B-1')).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shownRows()).toEqual(['- B-2', '3 B-3', '4 B-4']))
    expect(within(editor('B-2')).getByLabelText('Description')).toHaveValue('Brake disctwo')
  })

  test('keeps the focus where the person types when the list is loaded without it', async () => {
    const { user, openEditor, addElsewhere } = await openParts(['B-1', 'B-2'])
    const { release } = addElsewhere('B-0')
    await user.click(screen.getByRole('button', { name: 'Sort by EAN, ascending' }))
    await openEditor('B-2')
    await user.keyboard('type')

    release()

    await waitFor(() => expect(shownRows()).toEqual(['1 B-0', '2 B-1', '- B-2']))
    await user.keyboard('d')
    expect(within(editor('B-2')).getByLabelText('Description')).toHaveValue('Brake disctyped')
  })

  test('is above the rows of another page until it is closed and a list is loaded', async () => {
    const { user, openEditor } = await openParts(['B-1', 'B-2', 'B-3', 'B-4'])
    await openEditor('B-2')
    await user.keyboard('typed')

    await user.click(screen.getByRole('button', { name: 'Page 2' }))

    await waitFor(() => expect(shownRows()).toEqual(['- B-2', '3 B-3', '4 B-4']))
    expect(within(editor('B-2')).getByLabelText('Description')).toHaveValue('Brake disctyped')
    await user.click(within(editor('B-2')).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Edit B-2' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    await waitFor(() => expect(shownRows()).toEqual(['1 B-1', '2 B-2']))
  })

  const editor = (number: string) => screen.getByRole('form', { name: `Part ${number}` })
})

const PAGE_SIZE = 2

/** Opens a list of parts, at most two on a page. A new part is the first one. */
async function openParts(numbers: readonly string[]) {
  let parts = numbers
  let held: ReturnType<typeof deferredReply> | null = null
  givenServer({
    'GET /api/constants': () => ({ success: true, countries: [] }),
    [LIST]: (body) => held?.handler() ?? pageReply(parts, Object(body).pageNo),
    [CREATE]: (body) => {
      parts = [Object(body).productNumber, ...parts]
      return { success: true }
    },
    [UPDATE]: () => ({ success: true }),
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
    openEditor: (number: string) => user.click(screen.getByRole('button', { name: `Edit ${number}` })),
    addPart: async (number: string) => {
      await user.click(screen.getByRole('button', { name: 'Add a part' }))
      await user.type(screen.getByLabelText('Product Number'), `${number}{Enter}`)
      await screen.findByRole('button', { name: `Edit ${number}` })
    },
    /** Somebody else adds a part. The list that is loaded next is answered by `release`. */
    addElsewhere: (number: string) => {
      parts = [number, ...parts]
      held = deferredReply(pageReply(parts, 1))
      return held
    },
    deletePart: async (number: string) => {
      await user.click(screen.getByRole('button', { name: `Delete ${number}` }))
      await user.click(screen.getByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${number}` })).not.toBeInTheDocument())
    },
  }
}

function pageReply(parts: readonly string[], pageNo: number) {
  const page = parts
    .slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE)
    .map((productNumber) => aPart({ productNumber }))
  const reply = listReply(page, { total: parts.length, pageNo })
  return { ...reply, pager: { ...reply.pager, pageSize: PAGE_SIZE } }
}

/** Number and product number of each row. */
function shownRows(): string[] {
  return screen.getAllByRole('button', { name: /^Edit B/ }).map((button) => {
    const cells = within(button.closest('tr') ?? document.body).getAllByRole('cell')
    return cells
      .slice(0, 2)
      .map(({ textContent }) => textContent)
      .join(' ')
  })
}
