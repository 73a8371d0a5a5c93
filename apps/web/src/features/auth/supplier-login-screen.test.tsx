import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setFlash } from '../../shared/flash'
import { saveReturnUrl } from '../../shared/return-url'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { SupplierLoginScreen } from './supplier-login-screen'

describe('/supplier/login', () => {
  test('has Email, Password, a Login button and the link Forgot password?', async () => {
    givenServer({})

    await renderScreen(<SupplierLoginScreen />, '/supplier/login')

    expect(screen.getByLabelText('Email')).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled()
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/supplier/passwdForgot')
  })

  test.each([
    ['', '', 'Please enter email.'],
    ['nonsense', '', 'Please enter password.'],
    ['nonsense', 'secret', 'You have entered an invalid email address.'],
  ])('email "%s" and password "%s" are refused: %s', async (email, password, message) => {
    const calls = givenServer({})
    const { user } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')

    if (email !== '') await user.type(screen.getByLabelText('Email'), email)
    if (password !== '') await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Login' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(calls).toEqual([])
  })

  test('a second refusal with the same text is another message, so that it is announced again', async () => {
    givenServer({})
    const { user } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    const first = await screen.findByRole('alert')

    await user.click(screen.getByRole('button', { name: 'Login' }))

    await waitFor(() => expect(first).not.toBeInTheDocument())
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter email.')
  })

  test('the message of the last try goes when the next one starts', async () => {
    const reply = deferredReply({ success: false, error: 'Not today.' })
    const { user } = await openWithRefusals(reply.handler)
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    act(reply.release)
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.')

    await user.click(screen.getByRole('button', { name: 'Login' }))

    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    act(reply.release)
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.')
  })

  async function openWithRefusals(answer: () => unknown) {
    givenServer({ 'POST /api/supplierLogin': answer })
    const view = await renderScreen(<SupplierLoginScreen />, '/supplier/login')
    await view.user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    return view
  }

  test.each([
    ['a last access time', { lastAccessTime: '2026-11-01T08:00:00Z' }, '/supplier/orders'],
    ['no last access time', {}, '/supplier/settings'],
  ])('a supplier with %s goes to the right screen', async (_, supplier, home) => {
    givenServer({
      'POST /api/supplierLogin': () => ({ success: true, supplier: { supplierName: 'Hansen', ...supplier } }),
    })
    const { user, url } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')

    await waitFor(() => expect(url()).toBe(home))
  })

  test.each([
    ['12', '/supplier/invoice/7?pageNo=3'],
    ['13', '/supplier/orders'],
  ])('supplier %s goes to %s after the session of supplier 12 ended in an invoice', async (id, path) => {
    saveReturnUrl('12', '/supplier/invoice/7?pageNo=3')
    const supplier = { id, supplierName: 'Hansen', lastAccessTime: '2026-11-01T08:00:00Z' }
    givenServer({ 'POST /api/supplierLogin': () => ({ success: true, supplier }) })
    const { user, url } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')

    await waitFor(() => expect(url()).toBe(path))
  })

  test.each([
    [{ statusCode: 1 }, 'Your account is disabled. Please contact support.'],
    [{ statusCode: 2 }, 'Username and password are wrong. Please enter again.'],
    [{}, 'Username and password are wrong. Please enter again.'],
    [{ error: 'Too many attempts.' }, 'Too many attempts.'],
  ])('a login that fails with %o says: %s', async (answer, message) => {
    givenServer({ 'POST /api/supplierLogin': () => ({ success: false, ...answer }) })
    const { user, url } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(url()).toBe('/supplier/login')
  })

  test('no network says that username and password are wrong', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    givenServer({})
    const { user } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')

    await user.type(screen.getByLabelText('Email'), 'clerk@example.com')
    await user.type(screen.getByLabelText('Password'), 'secret{Enter}')

    expect(await screen.findByRole('alert')).toHaveTextContent('Username and password are wrong. Please enter again.')
  })

  test('a flash message left by another screen is shown on load, once', async () => {
    givenServer({})
    setFlash('Your password was changed. Please sign in with your new password.')

    const { unmount } = await renderScreen(<SupplierLoginScreen />, '/supplier/login')
    expect(screen.getByRole('status')).toHaveTextContent('Your password was changed.')
    unmount()

    await renderScreen(<SupplierLoginScreen />, '/supplier/login')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
  })
})
