import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'

test.each([
  ['/supplier/login', 'Password', 'current-password'],
  ['/admin/login', 'Password', 'current-password'],
  ['/supplier/passwdReset/abc', 'Password', 'new-password'],
  ['/supplier/passwdReset/abc', 'Confirm Password', 'new-password'],
])('on %s a password manager can fill %s, a password can be pasted, and it is masked', async (path, label, use) => {
  givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: false, code: 'unauthenticated' }),
    'GET /api/adminCheckLogin': () => ({ success: false, code: 'unauthenticated' }),
    'POST /api/password/checkReset': () => ({ success: true }),
  })
  const { user } = renderApp(path)
  const field = await screen.findByLabelText(label, { exact: true })

  await user.click(field)
  await user.paste('a long password with blanks')

  expect(field).toHaveValue('a long password with blanks')
  expect(field).toHaveAttribute('autocomplete', use)
  expect(field).toHaveAttribute('type', 'password')
})
