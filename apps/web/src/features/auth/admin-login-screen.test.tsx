import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { AdminLoginScreen } from './admin-login-screen'

describe('/admin/login', () => {
  test('is titled Administration, with Email, Password and a Login button', async () => {
    givenServer({})

    await renderScreen(<AdminLoginScreen />, '/admin/login')

    expect(screen.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled()
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument()
  })

  test.each([
    ['', '', 'Please enter email.'],
    ['   ', 'secret', 'Please enter email.'],
    ['nonsense', '', 'Please enter password.'],
    ['nonsense', 'secret', 'You have entered an invalid email address!'],
  ])('email "%s" and password "%s" are refused: %s', async (email, password, message) => {
    const calls = givenServer({})
    const { user } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    if (email !== '') await user.type(screen.getByLabelText('Email'), email)
    if (password !== '') await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Login' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(calls).toEqual([])
  })

  test('Enter in the password field submits, and success leads to /admin/suppliers', async () => {
    const calls = givenServer({ 'POST /api/login': () => ({ success: true }) })
    const { user, url } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    await user.type(screen.getByLabelText('Email'), 'op@example.com')
    await user.type(screen.getByLabelText('Password'), ' secret {Enter}')

    await waitFor(() => expect(url()).toBe('/admin/suppliers'))
    expect(calls.map((call) => call.body)).toEqual([{ email: 'op@example.com', password: ' secret ' }])
  })

  test('a failure says that username and password are wrong', async () => {
    givenServer({ 'POST /api/login': () => ({ success: false }) })
    const { user, url } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    await user.type(screen.getByLabelText('Email'), 'op@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Username and password are wrong. Please enter again.')
    expect(url()).toBe('/admin/login')
  })

  test('no network says that username and password are wrong', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    givenServer({})
    const { user } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    await user.type(screen.getByLabelText('Email'), 'op@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Username and password are wrong. Please enter again.')
  })

  test('the error of the server is shown where it gave one', async () => {
    const error = 'Too many attempts. Please wait a few minutes and try again.'
    givenServer({ 'POST /api/login': () => Response.json({ success: false, error }, { status: 429 }) })
    const { user } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    await user.type(screen.getByLabelText('Email'), 'op@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
  })

  test('a second Enter while the first is pending sends nothing', async () => {
    const answered: (() => void)[] = []
    const calls = givenServer({
      'POST /api/login': () => new Promise((resolve) => answered.push(() => resolve({ success: false }))),
    })
    const { user } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    await user.type(screen.getByLabelText('Email'), 'op@example.com')
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}{Enter}')

    expect(calls).toHaveLength(1)
    for (const answer of answered) answer()
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  test('the password can be shown and hidden again', async () => {
    givenServer({})
    const { user } = await renderScreen(<AdminLoginScreen />, '/admin/login')

    await user.click(screen.getByRole('button', { name: 'Show Password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')

    await user.click(screen.getByRole('button', { name: 'Hide Password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })
})
