import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { AdminLoginScreen } from './admin-login-screen'
import { SupplierLoginScreen } from './supplier-login-screen'

const PASSKEY = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: 'BBBB', type: 'public-key', transports: [] }],
}

const AREAS = [
  {
    area: 'supplier',
    Screen: SupplierLoginScreen,
    login: 'POST /api/supplierLogin',
    loginCode: 'POST /api/supplierLoginCode',
    success: { success: true, supplier: { supplierName: 'Hansen', lastAccessTime: '2026-11-01T08:00:00Z' } },
    home: '/supplier/orders',
  },
  {
    area: 'admin',
    Screen: AdminLoginScreen,
    login: 'POST /api/login',
    loginCode: 'POST /api/loginCode',
    success: { success: true },
    home: '/admin/suppliers',
  },
]

describe.each(AREAS)('the login of the area $area', ({ Screen, login, loginCode, success, home }) => {
  async function enterPassword(secondFactor: object, answers: Parameters<typeof givenServer>[0] = {}) {
    const calls = givenServer({
      [login]: () => ({
        success: false,
        code: 'code-needed',
        statusCode: 2,
        error: 'Please enter the code of your second factor.',
        secondFactor,
      }),
      ...answers,
    })
    const view = await renderScreen(<Screen />, '/')
    await view.user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    await view.user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    await screen.findByLabelText('Code')
    return { ...view, calls }
  }

  test('shows no code field before a right password, and none after a wrong one', async () => {
    givenServer({ [login]: () => ({ success: false, code: 'wrong-credentials' }) })
    const { user } = await renderScreen(<Screen />, '/')
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    await user.type(screen.getByLabelText('Password'), 'guess{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Username and password are wrong. Please enter again.')
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  })

  test('asks for the code without an error, with the caret in its field, and sends it with Enter', async () => {
    const { user, url, calls } = await enterPassword({ hasApp: true }, { [loginCode]: () => success })

    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Code')).toHaveFocus()
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(
      'The code of your authenticator app, or a recovery code.',
    )
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
    await user.keyboard('123 456{Enter}')

    await waitFor(() => expect(url()).toBe(home))
    expect(calls.at(-1)).toMatchObject({ name: loginCode, body: { code: '123 456' } })
  })

  test('shows that a code is wrong, and empties its field for the next one', async () => {
    const { user } = await enterPassword(
      { hasApp: true },
      {
        [loginCode]: () => ({
          success: false,
          code: 'wrong-code',
          error: 'The code is wrong. Please enter again.',
          secondFactor: { hasApp: true },
        }),
      },
    )

    await user.type(screen.getByLabelText('Code'), '000000')
    await user.click(screen.getByRole('button', { name: 'Login' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong. Please enter again.')
    expect(screen.getByLabelText('Code')).toHaveValue('')
    expect(screen.getByLabelText('Code')).toHaveFocus()
  })

  test('refuses a blank code without a call', async () => {
    const { user, calls } = await enterPassword({ hasApp: true })

    await user.keyboard('{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter code.')
    expect(calls).toHaveLength(1)
  })

  test('begins with e-mail and password again when the sign-in has expired', async () => {
    const { user } = await enterPassword(
      { hasApp: true },
      {
        [loginCode]: () =>
          Response.json(
            { success: false, code: 'sign-in-expired', error: 'Your sign-in has expired. Please sign in again.' },
            { status: 409 },
          ),
      },
    )

    await user.keyboard('123456{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-in has expired. Please sign in again.')
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  })

  test.each(['Email', 'Password'])('a changed %s begins another sign-in', async (label) => {
    const { user } = await enterPassword({ hasApp: true })

    await user.type(screen.getByLabelText(label), 'x')

    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
  })

  test('offers a passkey where the account has one and the browser supports it', async () => {
    vi.stubGlobal('PublicKeyCredential', {})

    await enterPassword({ hasApp: false, passkey: PASSKEY })

    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription('One of your recovery codes.')
  })
})
