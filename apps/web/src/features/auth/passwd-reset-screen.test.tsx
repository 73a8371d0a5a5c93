import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'

const PAGE = '/supplier/passwdReset/tok-123'
const CHECK = 'POST /api/password/checkReset'
const RESET = 'POST /api/password/reset'
const INVALID = 'This reset link is invalid or has expired. Please request a new one.'

describe('/supplier/passwdReset/{token}', () => {
  test.each([
    ['', '', 'Please enter password.'],
    ['   ', '   ', 'Please enter password.'],
    ['new-secret', '', 'Please confirm password.'],
    ['new-secret', 'other', 'Please confirm password.'],
  ])('password "%s" and confirmation "%s" are refused: %s', async (password, confirmation, message) => {
    const calls = givenServer({ [CHECK]: () => ({ success: true }) })
    const { user } = renderApp(PAGE)

    await screen.findByRole('button', { name: 'Send' })
    if (password !== '') await user.type(screen.getByLabelText('Password'), password)
    if (confirmation !== '') await user.type(screen.getByLabelText('Confirm Password'), confirmation)
    await user.click(screen.getByRole('button', { name: 'Send' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(calls.map((call) => call.name)).toEqual([CHECK])
  })

  test('success sends the trimmed password with the token of the route, and the login shows the flash message', async () => {
    const calls = givenServer({
      [CHECK]: () => ({ success: true }),
      [RESET]: () => ({ success: true }),
      'GET /api/supplierCheckLogin': () => ({ success: false }),
    })
    const { user, url } = renderApp(PAGE)

    await user.type(await screen.findByLabelText('Password'), ' new-secret ')
    await user.type(screen.getByLabelText('Confirm Password'), 'new-secret{Enter}')

    expect(await screen.findByRole('status')).toHaveTextContent(
      'Your password was changed. Please sign in with your new password.',
    )
    expect(url()).toBe('/supplier/login')
    expect(calls.find((call) => call.name === RESET)?.body).toEqual({ password: 'new-secret', token: 'tok-123' })
  })

  test('on failure the server error text is shown', async () => {
    const error = 'The password must have at least 8 characters.'
    givenServer({
      [CHECK]: () => ({ success: true }),
      [RESET]: () => ({ success: false, error, errorField: 'password' }),
    })
    const { user, url } = renderApp(PAGE)

    await user.type(await screen.findByLabelText('Password'), 'short')
    await user.type(screen.getByLabelText('Confirm Password'), 'short{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
    expect(url()).toBe(PAGE)
  })

  test('a failure without an error text says that the link is invalid', async () => {
    givenServer({ [CHECK]: () => ({ success: true }), [RESET]: () => ({ success: false }) })
    const { user } = renderApp(PAGE)

    await user.type(await screen.findByLabelText('Password'), 'new-secret')
    await user.type(screen.getByLabelText('Confirm Password'), 'new-secret{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
  })

  test('the rule for the password is below its field from the start', async () => {
    givenServer({ [CHECK]: () => ({ success: true }) })
    renderApp(PAGE)

    expect(await screen.findByLabelText('Password')).toHaveAccessibleDescription(
      'At least 8 characters. Common passwords and your name are not accepted.',
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a link that is expired or used says so when the page opens, and leads to a new one', async () => {
    const calls = givenServer({ [CHECK]: () => ({ success: false, code: 'reset-link-invalid', error: INVALID }) })
    renderApp(PAGE)

    expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
    expect(calls.map((call) => call.body)).toEqual([{ token: 'tok-123' }])
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/supplier/passwdForgot')
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
  })

  test.each(['too-many-attempts', 'internal'])('a check refused with %s says nothing: Send will tell', async (code) => {
    const calls = givenServer({ [CHECK]: () => ({ success: false, code, error: 'Please wait.' }) })
    renderApp(PAGE)

    await screen.findByRole('button', { name: 'Send' })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument()
  })
})
