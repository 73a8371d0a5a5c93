import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SelectField } from './select-field'

const OPTIONS = [
  { value: '', label: '-' },
  { value: 'DE', label: 'Germany' },
]

test('choosing an option passes its value to onChange', async () => {
  const onChange = vi.fn()
  render(field('', onChange))

  await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany')

  expect(onChange.mock.calls).toEqual([['DE']])
})

test('a value that is not among the options yet is shown as itself, not as another one', () => {
  render(field('FR'))

  expect(screen.getByLabelText('Country')).toHaveDisplayValue('FR')
})

test('an invalid field is marked', () => {
  render(field('', () => {}, true))

  expect(screen.getByLabelText('Country')).toBeInvalid()
})

function field(value: string, onChange: (value: string) => void = () => {}, isInvalid = false) {
  return (
    <MantineProvider env="test">
      <SelectField label="Country" value={value} options={OPTIONS} isInvalid={isInvalid} onChange={onChange} />
    </MantineProvider>
  )
}
