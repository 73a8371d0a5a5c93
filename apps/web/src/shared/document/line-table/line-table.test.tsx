import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { CellLine, CellLines, rowHeightPx } from './cell'
import { LineTable } from './line-table'
import { SelectCell } from './select-cell'
import { NumberCell, TextCell } from './text-cell'

interface Row {
  name: string
  prices: string[]
}

const COLUMNS = [
  { key: 'name', heading: 'Description', width: '60%' },
  { key: 'price', heading: 'Price', width: '40%', align: 'end' },
] as const
const DENSE = { lines: 1, textLines: 2, controlPx: 24, density: 'dense' } as const

test('Enter moves down the column, Shift+Enter up, Tab right', async () => {
  const { user } = await renderScreen(<Items initial={rowsUpTo(3)} />)
  await user.click(cell('Description 1'))

  await user.keyboard('{Enter}')
  expect(cell('Description 2')).toHaveFocus()

  await user.keyboard('{Tab}')
  expect(cell('Price 2.1')).toHaveFocus()

  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(cell('Price 1.1')).toHaveFocus()

  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(cell('Price 1.1')).toHaveFocus()
})

test('the arrows move up and down the column, as Enter does, and stay in it at both ends', async () => {
  const { user } = await renderScreen(<Items initial={rowsUpTo(2)} />)
  await user.click(cell('Price 1.1'))

  await user.keyboard('{ArrowDown}')
  expect(cell('Price 2.1')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(cell('Price 2.1')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(cell('Price 1.1')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(cell('Price 1.1')).toHaveFocus()
})

test.each(['Shift', 'Control', 'Alt', 'Meta'])('an arrow together with %s does not leave the cell', async (key) => {
  const { user } = await renderScreen(<Items initial={rowsUpTo(3)} />)
  await user.click(cell('Price 2.1'))

  await user.keyboard(`{${key}>}{ArrowDown}{ArrowUp}{/${key}}`)

  expect(cell('Price 2.1')).toHaveFocus()
})

test('in a select the arrows choose an option; only Enter moves', async () => {
  const { user } = await renderScreen(<Choices />)
  await user.click(cell('Choice 1'))

  await user.keyboard('{ArrowDown}')
  expect(cell('Choice 1')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(cell('Choice 2')).toHaveFocus()
})

test('in an item of several lines Enter moves through them one by one', async () => {
  const { user } = await renderScreen(<Items initial={[{ name: 'A', prices: ['1', '2'] }, ...rowsUpTo(1)]} />)
  await user.click(cell('Price 1.1'))

  await user.keyboard('{Enter}')
  expect(cell('Price 1.2')).toHaveFocus()

  await user.keyboard('{Enter}')
  expect(cell('Price 2.1')).toHaveFocus()
})

test('Enter passes by a line that has no field in the column', async () => {
  const rows = [{ name: 'A', prices: ['1'] }, { name: 'B', prices: [] }, ...rowsUpTo(1)]
  const { user } = await renderScreen(<Items initial={rows} />)
  await user.click(cell('Price 1.1'))

  await user.keyboard('{Enter}')

  expect(cell('Price 3.1')).toHaveFocus()
})

test('typing through a column: each value goes into its own row', async () => {
  const { user } = await renderScreen(<Items initial={rowsUpTo(3)} />)
  await user.click(cell('Price 1.1'))

  await user.keyboard('7,5{Enter}8.5{Enter}9{Enter}')

  expect(cell('Price 1.1')).toHaveValue('7,5')
  expect(cell('Price 2.1')).toHaveValue('8.5')
  expect(cell('Price 3.1')).toHaveValue('9')
})

test('a key press renders its own row again and no other', async () => {
  const onRender = vi.fn<(index: number) => void>()
  const { user } = await renderScreen(<Items initial={rowsUpTo(3)} onRender={onRender} />)
  await user.click(cell('Price 2.1'))
  onRender.mockClear()

  await user.keyboard('7')

  expect(new Set(onRender.mock.calls.map(([index]) => index))).toEqual(new Set([1]))
})

test('a row is rendered again when its own marks change', async () => {
  const onRender = vi.fn<(index: number) => void>()
  const { user } = await renderScreen(<Items initial={rowsUpTo(3)} onRender={onRender} />)
  onRender.mockClear()

  await user.click(screen.getByRole('button', { name: 'Mark' }))

  expect(cell('Description 3')).toBeInvalid()
  expect(new Set(onRender.mock.calls.map(([index]) => index))).toEqual(new Set([2]))
})

test('a table of 99 lines is rendered whole, one of 2,000 is not, and has the number of rows as aria-rowcount', async () => {
  const { unmount } = await renderScreen(<Items initial={rowsUpTo(99)} />)
  expect(renderedRows()).toHaveLength(99)
  unmount()

  await renderScreen(<Items initial={rowsUpTo(2000)} />)
  expect(renderedRows().length).toBeLessThan(100)
  expect(screen.getByRole('table', { name: 'Items' })).toHaveAttribute('aria-rowcount', '2001')
  expect(renderedRows()[0]).toHaveAttribute('aria-rowindex', '2')
})

test('Enter and the arrows reach lines that are not rendered yet, however fast they are pressed', async () => {
  const { user } = await renderScreen(<Items initial={rowsUpTo(2000)} />)
  expect(screen.queryByLabelText('Description 61')).not.toBeInTheDocument()
  await user.click(cell('Description 1'))

  await user.keyboard('{Enter>60/}')
  expect(cell('Description 61')).toHaveFocus()
  await user.keyboard('{ArrowDown>20/}{ArrowUp>75/}')
  expect(cell('Description 6')).toHaveFocus()
})

test('Enter in a line that was scrolled out of the window moves to the line below it, not to one in the window', async () => {
  const { user } = await renderScreen(<Items initial={rowsUpTo(2000)} />)
  await user.click(cell('Description 1'))
  document.documentElement.scrollTop = 30_000
  fireEvent.scroll(document.documentElement)
  await waitFor(() => expect(screen.queryByLabelText('Description 2')).not.toBeInTheDocument())

  await user.keyboard('{Enter}')

  expect(cell('Description 2')).toHaveFocus()
})

test('the fields of a line belong to a form of their own, which the browser reads for its autofill at a key press', async () => {
  await renderScreen(<Items initial={rowsUpTo(3)} />)

  const { form } = screen.getByLabelText<HTMLInputElement>('Description 2')
  expect(form).not.toBeNull()
  expect([...(form?.elements ?? [])]).toEqual([cell('Description 2'), cell('Price 2.1')])
})

test('the form of a line is never submitted', async () => {
  await renderScreen(<Items initial={rowsUpTo(2)} />)
  const { form } = screen.getByLabelText<HTMLInputElement>('Description 1')

  const isSubmitted = form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

  expect(isSubmitted).toBe(false)
})

test('for printing every line is rendered', async () => {
  await renderScreen(<Items initial={rowsUpTo(120)} />)
  expect(renderedRows().length).toBeLessThan(100)

  window.dispatchEvent(new Event('beforeprint'))

  expect(renderedRows()).toHaveLength(120)
})

test('a blank text shows a dash, in a column of descriptions as in the others', async () => {
  await renderScreen(
    <LineTable
      label="Items"
      columns={[{ ...COLUMNS[0], isClamped: true }, COLUMNS[1]]}
      rows={['']}
      rowKey={(row) => row}
      rowHeight={() => rowHeightPx()}
      renderRow={(row) => [row, row]}
    />,
  )

  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['-', '-'])
})

test('a name is limited to two lines and shown in full as a tooltip; no other text is cut', async () => {
  await renderScreen(
    <LineTable
      label="Items"
      columns={[{ ...COLUMNS[0], isClamped: true }, COLUMNS[1]]}
      rows={['A very long description']}
      rowKey={(row) => row}
      rowHeight={() => rowHeightPx()}
      renderRow={(row) => [row, 12]}
    />,
  )

  const [name, price] = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
  expect(within(name ?? document.body).getByText('A very long description')).toHaveAttribute(
    'title',
    'A very long description',
  )
  expect(price?.firstChild).not.toHaveAttribute('title')
  expect(price).toHaveAttribute('data-align', 'end')
})

test.each([
  ['one line', {}, 36],
  ['a text of two lines', { textLines: 2 }, 52],
  ['a text of three lines', { textLines: 3 }, 68],
  ['two lines of fields', { lines: 2, textLines: 2 }, 72],
  ['a dense line with a control below it, which needs no more than a second line of text', DENSE, 52],
])('a row with %s is as high as the design says', (_, content, height) => {
  expect(rowHeightPx(content)).toBe(height)
})

interface ItemsProps {
  initial: readonly Row[]
  onRender?: (index: number) => void
}

function Items({ initial, onRender }: ItemsProps) {
  const [rows, setRows] = useState(initial)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())

  function change(index: number, part: Partial<Row>) {
    setRows((current) => current.map((row, i) => (i === index ? { ...row, ...part } : row)))
  }

  return (
    <>
      <button type="button" onClick={() => setMarked(new Set(['items.2.name']))}>
        Mark
      </button>
      <LineTable
        label="Items"
        columns={[...COLUMNS]}
        rows={rows}
        rowKey={(_, index) => String(index)}
        rowHeight={(row) => rowHeightPx({ lines: row.prices.length })}
        marked={marked}
        renderRow={(row, index) => {
          onRender?.(index)
          return [
            <TextCell
              key="name"
              path={`items.${index}.name`}
              label={`Description ${index + 1}`}
              value={row.name}
              isInvalid={marked.has(`items.${index}.name`)}
              onChange={(name) => change(index, { name })}
            />,
            <CellLines key="price">
              {row.prices.map((price, line) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines are never moved here
                <CellLine key={line}>
                  <NumberCell
                    path={`items.${index}.prices.${line}`}
                    label={`Price ${index + 1}.${line + 1}`}
                    value={price}
                    onChange={(typed) =>
                      change(index, { prices: row.prices.map((old, i) => (i === line ? typed : old)) })
                    }
                  />
                </CellLine>
              ))}
            </CellLines>,
          ]
        }}
      />
    </>
  )
}

function Choices() {
  return (
    <LineTable
      label="Choices"
      columns={[{ key: 'choice', heading: 'Choice', width: '100%' }]}
      rows={[1, 2]}
      rowKey={String}
      rowHeight={() => rowHeightPx()}
      renderRow={(row) => [
        <SelectCell
          key="choice"
          path={`items.${row}.choice`}
          label={`Choice ${row}`}
          value="A"
          options={['A', 'B'].map((value) => ({ value, label: value }))}
          onChange={() => {}}
        />,
      ]}
    />
  )
}

function rowsUpTo(count: number): Row[] {
  return Array.from({ length: count }, (_, i) => ({ name: `Part ${i + 1}`, prices: ['1.50'] }))
}

function cell(label: string) {
  return screen.getByLabelText(label)
}

/** By selector, because a query by role takes seconds with thousands of elements. */
function renderedRows() {
  return document.querySelectorAll('tbody tr:not([aria-hidden])')
}
