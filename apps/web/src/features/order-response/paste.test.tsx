import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { pasteText, readColumn } from '../../testing/paste'
import { renderApp } from '../../testing/render-app'
import { aDraftOrderResponse, aGetReply, anUnansweredItem } from './samples'

const GET = 'GET /api/supplier/orderResponse/get/7'
const UPDATE = 'POST /api/supplier/orderResponse/update'
const SOURCE = 'last confirmed 2026/10/02 in order 4711'

describe('a block pasted into the lines of an order response', () => {
  test('fills cells to the right and below: decimal comma and point, days, statuses in any case', async () => {
    const { user } = await open(4)
    await user.click(field('Unit net price, item 1'))

    const block = [
      '12,50\t15.00\t10\tCONFIRMED\t2099-12-01',
      '7\t8,25\t10\tconfirmed\t01.12.2099',
      '7\t8,25\t0\trejected\tsold out',
    ]
    expect(pasteText(`${block.join('\r\n')}\r\n`)).toBe(false)

    expect(readColumn('Unit net price')).toEqual(['12.50', '7', '7', ''])
    expect(readColumn('Unit list price')).toEqual(['15.00', '8.25', '8.25', ''])
    expect(readColumn('Status')).toEqual(['Confirmed', 'Confirmed', 'Rejected', ''])
    expect(readColumn('Confirm delivery date')).toEqual(['2099/12/01', '2099/12/01'])
    expect(readColumn('Reason')).toEqual(['sold out', ''])
    expect(screen.getByText('15 cells filled.')).toBeVisible()
  })

  test('marks what does not fit in its cell and lists it; nothing is dropped silently', async () => {
    const { user } = await open(2)
    await user.click(field('Description, item 1'))

    pasteText('Disc\t99\tn.a.\t1,234\tabc\t10\tMaybe\t2099/12/01\tmore\nPad\n\n3rd\n')

    expect(screen.getByText(/^\d+ cells filled\. \d+ values do not fit:$/)).toBeVisible()
    const list = within(screen.getByRole('region', { name: 'Pasted values that do not fit' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Requested quantity, item 1: 99 This cell cannot be edited.',
      'Requested delivery date, item 1: n.a. This cell cannot be edited.',
      'Unit net price, item 1: 1,234 1,234 can be read two ways. Please type 1234 or 1.234.',
      'Unit list price, item 1: abc It is no number.',
      'Status, item 1: Maybe It is not in the list.',
      'Confirm delivery date or reason, item 1: 2099/12/01 A line without status Confirmed has no delivery date.',
      'Last column, item 1: more It is beyond the last column.',
      'Row 4 of the pasted block: 3rd It is beyond the last line.',
    ])
    expect(field('Unit list price, item 1')).toBeInvalid()
    expect(field('Unit list price, item 1')).toHaveValue('abc')
    expect(field('Unit list price, item 1')).toHaveAccessibleDescription('Pasted: “abc”. It is no number.')
    expect(field('Status, item 1, line 1')).toBeInvalid()
    expect(screen.getAllByTitle(/^Pasted: “99”/)).toHaveLength(1)
    expect(field('Unit net price, item 2')).toBeValid()
  })

  test('a mark goes when its cell is changed, and all go with the message', async () => {
    const { user } = await open(1)
    await user.click(field('Unit net price, item 1'))
    pasteText('abc\tdef\n')

    await user.click(screen.getByRole('button', { name: 'Unit net price, item 1' }))
    expect(field('Unit net price, item 1')).toHaveFocus()
    await user.keyboard('7')
    expect(field('Unit net price, item 1')).toBeValid()
    expect(field('Unit list price, item 1')).toBeInvalid()
    await user.click(screen.getByRole('button', { name: 'Close the message' }))

    expect(field('Unit list price, item 1')).toBeValid()
    expect(screen.queryByRole('region', { name: 'Pasted values that do not fit' })).toBeNull()
  })

  test('fills rows that are not rendered', async () => {
    const { user, bodies } = await open(300)
    await user.click(field('Unit net price, item 1'))

    pasteText(Array.from({ length: 300 }, (_, i) => `${i + 1}\n`).join(''))
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(bodies(UPDATE)).toHaveLength(1))
    const { form } = Object(bodies(UPDATE)[0])
    expect(form.items.map((item: { unitNetPrice: string }) => item.unitNetPrice)).toEqual(
      Array.from({ length: 300 }, (_, i) => String(i + 1)),
    )
  })

  test('replaces a day that is being typed', async () => {
    const { user } = await open(2)
    await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))
    await user.type(field('Confirm delivery date, item 1, line 1'), '2099')

    pasteText('2099-12-24\n24.12.2099\n')

    expect(readColumn('Confirm delivery date')).toEqual(['2099/12/24', '2099/12/24'])
  })

  test('is read with the decimal mark of the supplier', async () => {
    const { user } = await open(2, {
      'GET /api/supplierCheckLogin': () => ({
        success: true,
        supplier: { id: '1', supplierName: 'Hansen Brakes', decimalMark: ',' },
      }),
    })
    await user.click(field('Unit net price, item 1'))

    pasteText('1.234,50\t12.5\n1.234\t7\n')

    expect(readColumn('Unit net price')).toEqual(['1234,50', '1.234'])
    expect(readColumn('Unit list price')).toEqual(['12,5', '7'])
    expect(field('Unit net price, item 2')).toHaveAccessibleDescription(
      'Pasted: “1.234”. 1.234 can be read two ways. Please type 1234 or 1,234.',
    )
  })

  test('lists the first hundred values that do not fit, and says how many there are', async () => {
    const { user } = await open(1)
    await user.click(field('Unit net price, item 1'))

    pasteText('1\n'.repeat(151))

    expect(screen.getByText('1 cell filled. 150 values do not fit:')).toBeVisible()
    expect(screen.getAllByText(/^Row \d+ of the pasted block$/)).toHaveLength(100)
    expect(screen.getByText(/^and 50 more/)).toBeVisible()
  })

  test('a single value is an ordinary paste, except in a select', async () => {
    const { user } = await open(2)
    await user.click(field('Unit net price, item 1'))
    expect(pasteText('12.5\r\n')).toBe(true)

    await user.click(field('Status, item 1, line 1'))
    expect(pasteText('confirmed\r\n')).toBe(false)

    expect(readColumn('Status')).toEqual(['Confirmed', ''])
  })

  test('outside the lines a paste is left to the browser', async () => {
    const { user } = await open(1)
    await user.click(field('Seller order number'))

    expect(pasteText('a\tb\n')).toBe(true)
  })
})

describe('Undo', () => {
  test('takes back a paste as one step, by Ctrl+Z and by the button; redo as well', async () => {
    const { user } = await open(2)
    await user.click(field('Unit net price, item 1'))
    pasteText('1\t2\n3\t4\n')

    await user.keyboard('{Control>}z{/Control}')
    expect(readColumn('Unit net price')).toEqual(['', ''])
    expect(screen.getByText('4 cells taken back.')).toBeVisible()

    await user.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
    expect(readColumn('Unit list price')).toEqual(['2', '4'])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(readColumn('Unit list price')).toEqual(['', ''])
    await user.keyboard('{Control>}y{/Control}')
    expect(readColumn('Unit net price')).toEqual(['1', '3'])
    expect(screen.getByText('4 cells filled again.')).toBeVisible()
  })

  test('takes back Confirm all as requested and a fill-down, the last one first', async () => {
    const { user } = await open(3)
    await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))
    await user.type(field('Unit net price, item 1'), '12,50')
    await user.keyboard('{Control>}d{/Control}')
    expect(readColumn('Unit net price')).toEqual(['12,50', '12,50', '12,50'])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(readColumn('Unit net price')).toEqual(['12,50', '', ''])
    await user.keyboard('{Control>}z{/Control}')

    expect(readColumn('Status')).toEqual(['', '', ''])
  })

  test('in a cell that was typed into since belongs to the browser', async () => {
    const { user } = await open(2)
    await user.click(field('Unit net price, item 1'))
    pasteText('1\n2\n')
    await user.type(field('Unit list price, item 1'), '9')

    await user.keyboard('{Control>}z{/Control}')
    expect(readColumn('Unit net price')).toEqual(['1', '2'])

    await user.click(field('Unit net price, item 2'))
    await user.keyboard('{Control>}z{/Control}')
    expect(readColumn('Unit net price')).toEqual(['', ''])
    expect(field('Unit list price, item 1')).toHaveValue('9')
  })

  test('works after a save, and leaves cells that were changed since', async () => {
    const saved = aDraftOrderResponse(2, { version: 2 })
    const items = saved.items.map((item, i) => ({ ...item, unitNetPrice: i === 0 ? 12.5 : 99 }))
    const replies = [aGetReply(aDraftOrderResponse(2))]
    const { user, bodies } = await open(2, {
      [GET]: () => replies.shift() ?? aGetReply({ ...saved, items }),
    })
    await user.click(field('Unit net price, item 1'))
    pasteText('12,5\n12,5\n')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(readColumn('Unit net price')).toEqual(['12.50', '99.00']))

    await user.keyboard('{Control>}z{/Control}')

    expect(readColumn('Unit net price')).toEqual(['', '99.00'])
    expect(screen.getByText('1 cell taken back. 1 cell was left as it is, because it was changed since.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies(UPDATE)).toHaveLength(2))
    expect(bodies(UPDATE)[1]).toMatchObject({ version: 2, form: { items: [{ unitNetPrice: '' }, {}] } })
  })

  test('brings back the marks of proposed values', async () => {
    const item = anUnansweredItem({ unitNetPrice: '12.5', proposals: { unitNetPrice: SOURCE } })
    const { user } = await open(1, { [GET]: () => aGetReply(aDraftOrderResponse(0, { items: [item] })) })
    await user.click(field('Unit net price, item 1'))
    pasteText('7\t8\n')
    expect(field('Unit net price, item 1')).not.toHaveAccessibleDescription()

    await user.keyboard('{Control>}z{/Control}')

    expect(field('Unit net price, item 1')).toHaveValue('12.50')
    expect(field('Unit net price, item 1')).toHaveAccessibleDescription(SOURCE)
  })
})

async function open(count: number, answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [] }),
    [GET]: () => aGetReply(aDraftOrderResponse(count)),
    [UPDATE]: () => ({ success: true }),
    ...answers,
  })
  const app = renderApp('/supplier/orderResponse/7')
  await screen.findByText('OR-51')
  return { ...app, bodies: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

function field(label: string): HTMLElement {
  return screen.getByLabelText(label)
}
