import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'

const PAGE = '/supplier/passwdReset/tok-123'

describe('/supplier/passwdReset/{token}', () => {
  test.each([
    ['', '', 'Please enter password.'],
    ['   ', '   ', 'Please enter password.'],
    ['new-secret', '', 'Please confirm password.'],
    ['new-secret', 'other', 'Please confirm password.'],
  ])('password "%s" and confirmation "%s" are refused: %s', async (password, confirmation, message) => {
    const calls = givenServer({})
    const { user } = renderApp(PAGE)

    await screen.findByRole('button', { name: 'Send' })
    if (password !== '') await user.type(screen.getByLabelText('Password'), password)
    if (confirmation !== '') await user.type(screen.getByLabelText('Confirm Password'), confirmation)
    await user.click(screen.getByRole('button', { name: 'Send' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(calls).toEqual([])
  })

  test('success sends the trimmed password with the token of the route, and the login shows the flash message', async () => {
    const calls = givenServer({
      'POST /api/password/reset': () => ({ success: true }),
      'GET /api/supplierCheckLogin': () => ({ success: false }),
    })
    const { user, url } = renderApp(PAGE)

    await user.type(await screen.findByLabelText('Password'), ' new-secret ')
    await user.type(screen.getByLabelText('Confirm Password'), 'new-secret{Enter}')

    expect(await screen.findByRole('status')).toHaveTextContent(
      'Your password was changed. Please sign in with your new password.',
    )
    expect(url()).toBe('/supplier/login')
    expect(calls[0]).toMatchObject({
      name: 'POST /api/password/reset',
      body: { password: 'new-secret', token: 'tok-123' },
    })
  })

  test('on failure the server error text is shown', async () => {
    const error = 'The password must have at least 8 characters.'
    givenServer({ 'POST /api/password/reset': () => ({ success: false, error, errorField: 'password' }) })
    const { user, url } = renderApp(PAGE)

    await user.type(await screen.findByLabelText('Password'), 'short')
    await user.type(screen.getByLabelText('Confirm Password'), 'short{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
    expect(url()).toBe(PAGE)
  })

  test('a failure without an error text says that the link is invalid', async () => {
    givenServer({ 'POST /api/password/reset': () => ({ success: false }) })
    const { user } = renderApp(PAGE)

    await user.type(await screen.findByLabelText('Password'), 'new-secret')
    await user.type(screen.getByLabelText('Confirm Password'), 'new-secret{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This reset link is invalid or has expired. Please request a new one.',
    )
  })
})
