import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { SelectCell } from './select-cell'
import { LongTextCell, NumberCell, TextCell } from './text-cell'

test('typing replaces the content of the cell', async () => {
  const { user } = await renderScreen(<Price initial="1.50" />)

  await user.tab()
  await user.keyboard('2')

  expect(screen.getByLabelText('Unit net price, line 1')).toHaveValue('2')
})

test.each(['12,5', '12.5', 'twelve'])('a number cell keeps %s as it was typed', async (typed) => {
  const { user } = await renderScreen(<Price initial="" />)

  await user.type(screen.getByLabelText('Unit net price, line 1'), typed)

  expect(screen.getByLabelText('Unit net price, line 1')).toHaveValue(typed)
  expect(screen.getByLabelText('Unit net price, line 1')).toHaveAttribute('inputmode', 'decimal')
})

test('an invalid cell is marked and describes its error', async () => {
  await renderScreen(
    <TextCell path="items.0.reason" label="Reason" value="" onChange={noop} isInvalid reason="Please give a reason." />,
  )

  const cell = screen.getByLabelText('Reason')
  expect(cell).toBeInvalid()
  expect(cell).toHaveAccessibleDescription('Please give a reason.')
  expect(cell).toHaveAttribute('data-path', 'items.0.reason')
})

test('a valid cell has no mark and no description', async () => {
  await renderScreen(<TextCell path="items.0.reason" label="Reason" value="" onChange={noop} />)

  expect(screen.getByLabelText('Reason')).not.toHaveAttribute('aria-invalid')
  expect(screen.getByLabelText('Reason')).not.toHaveAttribute('aria-describedby')
})

test('a select cell offers its options; a value that is not among them is shown as itself', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const options = ['', 'Confirmed', 'Rejected'].map((value) => ({ value, label: value === '' ? '-' : value }))
  const { user } = await renderScreen(
    <SelectCell path="status" label="Status" value="Old" options={options} onChange={onChange} />,
  )

  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Old',
    '-',
    'Confirmed',
    'Rejected',
  ])
  await user.selectOptions(screen.getByLabelText('Status'), 'Rejected')
  expect(onChange).toHaveBeenCalledWith('Rejected')
})

test('a long list is rendered on focus, by keyboard or by mouse', async () => {
  const options = Array.from({ length: 200 }, (_, i) => ({ value: `C${i}`, label: `Country ${i}` }))
  const cells = ['first', 'second'].map((name) => (
    <SelectCell key={name} path={name} label={name} value="C7" options={options} onChange={noop} />
  ))
  const { user } = await renderScreen(<>{cells}</>)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Country 7', 'Country 7'])

  await user.tab()
  expect(screen.getByLabelText('first')).toHaveValue('C7')
  expect(screen.getByLabelText('first').children).toHaveLength(200)

  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('second') })
  expect(screen.getByLabelText('second').children).toHaveLength(200)
})

test('what is read-only cannot be changed', async () => {
  await renderScreen(
    <>
      <TextCell path="a" label="Text" value="x" onChange={noop} isReadOnly />
      <SelectCell path="b" label="Choice" value="" options={[]} onChange={noop} isReadOnly />
    </>,
  )

  expect(screen.getByLabelText('Text')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Choice')).toBeDisabled()
})

test('a long text is one text: a line break that is pasted becomes a blank; the tooltip has all of it', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = await renderScreen(
    <LongTextCell path="items.0.productName" label="Description" value="Brake disc" onChange={onChange} />,
  )

  const field = screen.getByRole('textbox', { name: 'Description' })
  expect(field).toHaveAttribute('title', 'Brake disc')
  await user.click(field)
  await user.paste('Brake disc,\nvented')
  expect(onChange).toHaveBeenCalledWith('Brake disc, vented')
})

test.each([TextCell, LongTextCell])('a tab that is pasted becomes a blank, which can be stored', async (Cell) => {
  const onChange = vi.fn<(value: string) => void>()
  const { user } = await renderScreen(<Cell path="items.0.reason" label="Reason" value="" onChange={onChange} />)

  await user.click(screen.getByRole('textbox', { name: 'Reason' }))
  await user.paste('out of\tstock\t\u0001')
  expect(onChange).toHaveBeenCalledWith('out of stock ')
})

function Price({ initial }: { initial: string }) {
  const [price, setPrice] = useState(initial)
  return <NumberCell path="items.0.unitNetPrice" label="Unit net price, line 1" value={price} onChange={setPrice} />
}

function noop() {}
