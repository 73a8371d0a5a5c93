import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { PasswdForgotScreen } from './passwd-forgot-screen'

describe('/supplier/passwdForgot', () => {
  test('has an e-mail input with a hint, a Send button and the link Back to login', async () => {
    givenServer({})

    await renderScreen(<PasswdForgotScreen />, '/supplier/passwdForgot')

    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Instructions to reset your password will be sent to this address.',
    )
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/supplier/login')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText(/No mail/)).not.toBeInTheDocument()
  })

  test.each([
    ['{Enter}', 'Please enter email.'],
    ['nonsense{Enter}', 'You have entered an invalid email address.'],
  ])('typing %s gives: %s', async (typed, message) => {
    const calls = givenServer({})
    const { user } = await renderScreen(<PasswdForgotScreen />, '/supplier/passwdForgot')

    await user.type(screen.getByLabelText('Email'), typed)

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(calls).toEqual([])
  })

  test('Enter sends the e-mail and the page origin, and says that a link was sent', async () => {
    const calls = givenServer({ 'POST /api/password/sendReset': () => ({ success: true }) })
    const { user } = await renderScreen(<PasswdForgotScreen />, '/supplier/passwdForgot')

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com{Enter}')

    expect(await screen.findByRole('status')).toHaveTextContent(
      'A link to reset your password was sent to you. Please check your email inbox.',
    )
    expect(calls.map((call) => call.body)).toEqual([{ email: 'clerk@example.com', host: window.location.origin }])
    expect(screen.getByText(/^No mail after a few minutes\?/)).toBeVisible()
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })

  test.each([
    [{}, 'The email is wrong. Please enter again.'],
    [{ error: 'Too many attempts.' }, 'Too many attempts.'],
  ])('no success with %o says: %s', async (answer, message) => {
    givenServer({ 'POST /api/password/sendReset': () => ({ success: false, ...answer }) })
    const { user } = await renderScreen(<PasswdForgotScreen />, '/supplier/passwdForgot')

    await user.type(screen.getByLabelText('Email'), 'nobody@example.com')
    await user.click(screen.getByRole('button', { name: 'Send' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  test('no network counts as no success', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    givenServer({})
    const { user } = await renderScreen(<PasswdForgotScreen />, '/supplier/passwdForgot')

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('The email is wrong. Please enter again.')
  })
})
