import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render'
import { PasswordField, TextField } from './text-field'

test('a tab or another control character that is pasted becomes a blank: no field of one line can be stored with it', async () => {
  const { user } = await renderScreen(<Typed Field={TextField} />)

  await user.click(screen.getByRole('textbox', { name: 'IBAN' }))
  await user.paste('DE89\t3704\u0001\u00850044\t')

  expect(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue('DE89 3704 0044 ')
})

test('a password keeps every character', async () => {
  const { user } = await renderScreen(<Typed Field={PasswordField} />)

  await user.click(screen.getByLabelText('IBAN'))
  await user.paste('a\tb')

  expect(screen.getByLabelText('IBAN')).toHaveValue('a\tb')
})

function Typed({ Field }: { Field: typeof TextField | typeof PasswordField }) {
  const [value, setValue] = useState('')
  return <Field label="IBAN" value={value} onChange={setValue} />
}
