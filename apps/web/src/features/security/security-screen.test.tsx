import { act, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { deferredReply, givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aPasskey, aSession, someFactors } from './samples'
import { OperatorSecurityScreen, SupplierSecurityScreen } from './security-screen'

const AREAS = [
  { area: 'supplier', Screen: SupplierSecurityScreen },
  { area: 'admin', Screen: OperatorSecurityScreen },
]

const CURRENT = aSession({ session: 'current', isCurrent: true })
const OTHER = aSession({ session: 'other', browser: 'Chrome on Linux', address: '198.51.100.7' })
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

describe.each(AREAS)('the security screen of the area $area', ({ area, Screen }) => {
  const path = (call: string) => `POST /api/${area}/security/${call}`

  async function open(
    factors = someFactors(),
    answers: Parameters<typeof givenServer>[0] = {},
    Opened: ComponentType = Screen,
  ) {
    const calls = givenServer({
      [`GET /api/${area}/security`]: () => ({ success: true, sessions: [CURRENT, OTHER], factors }),
      [path('reauthenticate')]: () => ({ success: true }),
      ...answers,
    })
    const view = await renderScreen(<Opened />, '/')
    await screen.findByText('198.51.100.7')
    return {
      ...view,
      calls,
      bodies: (call: string) => calls.filter(({ name }) => name === path(call)).map(({ body }) => body),
    }
  }

  async function confirm(user: { type: (element: Element, text: string) => Promise<void> }) {
    const dialog = await screen.findByRole('dialog', { name: 'Please confirm that it is you' })
    await user.type(within(dialog).getByLabelText('Password'), 'secret{Enter}')
  }

  /** The screen, with a button that leaves it and opens it again in the same area. */
  function Revisited() {
    const [visit, setVisit] = useState(1)
    return (
      <>
        <button onClick={() => setVisit(visit + 1)}>Leave and return</button>
        <Screen key={visit} />
      </>
    )
  }

  async function typePassword(user: { type: (element: Element, text: string) => Promise<void> }) {
    await user.type(screen.getByLabelText('New Password'), 'another-secret')
    await user.type(screen.getByLabelText('Confirm Password'), 'another-secret{Enter}')
  }

  describe('sessions', () => {
    test('shows browser, address, sign-in and last use, and marks this session', async () => {
      await open()

      const rows = screen.getAllByRole('row').map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map((cell) => cell.textContent),
      )
      expect(rows.slice(1)).toEqual([
        ['Firefox on WindowsThis session', '192.0.2.1', '2026/11/14 08:00:00', '2026/11/14 09:30:00', ''],
        ['Chrome on Linux', '198.51.100.7', '2026/11/14 08:00:00', '2026/11/14 09:30:00', 'End'],
      ])
    })

    test('ends one, and loads the list again', async () => {
      const { user, bodies, calls } = await open(someFactors(), { [path('endSessions')]: () => ({ success: true }) })

      await user.click(screen.getByRole('button', { name: 'End the session Chrome on Linux, 198.51.100.7' }))
      await confirm(user)

      expect(await screen.findByRole('status')).toHaveTextContent('The session was ended.')
      expect(bodies('endSessions')).toEqual([{ session: 'other' }])
      await waitFor(() => expect(calls.filter(({ name }) => name.startsWith('GET'))).toHaveLength(2))
    })

    test('ends all others', async () => {
      const { user, bodies } = await open(someFactors(), { [path('endSessions')]: () => ({ success: true }) })

      await user.click(screen.getByRole('button', { name: 'End all others' }))
      await confirm(user)

      expect(await screen.findByRole('status')).toHaveTextContent('All other sessions were ended.')
      expect(bodies('endSessions')).toEqual([{ session: 'others' }])
    })

    test('shows the error of the server', async () => {
      const error = 'This session has ended already.'
      const { user } = await open(someFactors(), {
        [path('endSessions')]: () => Response.json({ success: false, code: 'not-found', error }, { status: 404 }),
      })

      await user.click(screen.getByRole('button', { name: /^End the session/ }))
      await confirm(user)

      expect(await screen.findByRole('alert')).toHaveTextContent(error)
    })

    test('are not ended when the confirmation is cancelled, and the focus goes back to the button', async () => {
      const { user, bodies } = await open()

      await user.click(screen.getByRole('button', { name: 'End all others' }))
      await user.click(await screen.findByRole('button', { name: 'Cancel' }))

      await waitFor(() => expect(screen.getByRole('button', { name: 'End all others' })).toHaveFocus())
      expect(bodies('endSessions')).toEqual([])
      expect(screen.queryByRole('status')).not.toBeInTheDocument()
    })

    test('the focus stays in the section when the row of the ended session is gone', async () => {
      let sessions = [CURRENT, OTHER]
      const { user } = await open(someFactors(), {
        [`GET /api/${area}/security`]: () => ({ success: true, sessions, factors: someFactors() }),
        [path('endSessions')]: () => {
          sessions = [CURRENT]
          return { success: true }
        },
      })

      await user.click(screen.getByRole('button', { name: /^End the session/ }))
      await confirm(user)
      await waitFor(() => expect(screen.queryByText('198.51.100.7')).not.toBeInTheDocument())

      await waitFor(() => expect(screen.getByRole('region', { name: 'Sessions' })).toHaveFocus())
    })
  })

  describe('password', () => {
    test.each([
      ['', '', 'Please enter password.'],
      ['another-secret', '', 'Please confirm password.'],
      ['another-secret', 'another-sekret', 'Please confirm password.'],
    ])('%j with the confirmation %j is refused: %s', async (password, confirmation, message) => {
      const { user, calls } = await open()

      if (password !== '') await user.type(screen.getByLabelText('New Password'), password)
      if (confirmation !== '') await user.type(screen.getByLabelText('Confirm Password'), confirmation)
      await user.click(screen.getByRole('button', { name: 'Change password' }))

      expect(await screen.findByRole('alert')).toHaveTextContent(message)
      expect(calls).toHaveLength(1)
    })

    test('has its rules below the field', async () => {
      await open()

      expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
        'At least 8 characters. Common passwords and your name are not accepted.',
      )
    })

    test('is changed after the present one was given again', async () => {
      const { user, bodies } = await open(someFactors(), { [path('password')]: () => ({ success: true }) })

      await user.type(screen.getByLabelText('New Password'), 'another-secret')
      await user.type(screen.getByLabelText('Confirm Password'), 'another-secret{Enter}')
      await confirm(user)

      expect(await screen.findByText('Your password was changed. All other sessions were ended.')).toBeVisible()
      expect(bodies('reauthenticate')).toEqual([{ password: 'secret' }])
      expect(bodies('password')).toEqual([{ password: 'another-secret' }])
      expect(screen.getByLabelText('New Password')).toHaveValue('')
    })

    test('is not changed when the confirmation is cancelled', async () => {
      const { user, bodies } = await open()

      await user.type(screen.getByLabelText('New Password'), 'another-secret')
      await user.type(screen.getByLabelText('Confirm Password'), 'another-secret{Enter}')
      await user.click(await screen.findByRole('button', { name: 'Cancel' }))

      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(bodies('password')).toEqual([])
      expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled()
    })
  })

  describe('confirmation', () => {
    test('shows a wrong password, and asks for a code where the account has a second factor', async () => {
      const answers = [
        { success: false, code: 'wrong-credentials', error: 'The password is wrong. Please enter again.' },
        { success: false, code: 'code-needed', secondFactor: { hasApp: true } },
        { success: true },
      ]
      const { user, bodies } = await open(someFactors({ appTime: CURRENT.createTime, recoveryCodes: 3 }), {
        [path('reauthenticate')]: () => answers.shift(),
        [path('factor/remove')]: () => ({ success: true }),
      })

      await user.click(screen.getByRole('button', { name: 'Remove the authenticator app' }))
      await confirm(user)
      expect(await screen.findByRole('alert')).toHaveTextContent('The password is wrong. Please enter again.')
      await user.click(screen.getByRole('button', { name: 'Confirm' }))
      await user.type(await screen.findByLabelText('Code'), '123456{Enter}')

      expect(await screen.findByText('The second factor was removed.')).toBeVisible()
      expect(bodies('reauthenticate').at(-1)).toEqual({ password: 'secret', code: '123456' })
      expect(bodies('factor/remove')).toEqual([{ factor: 'app' }])
    })

    test('is asked for again when the server no longer accepts the last one', async () => {
      const answers = [
        Response.json({ success: false, code: 'confirmation-needed' }, { status: 403 }),
        Response.json({ success: true, recoveryCodes: CODES }),
      ]
      const { user, bodies } = await open(someFactors({ passkeys: [aPasskey()] }), {
        [path('recoveryCodes')]: () => answers.shift(),
      })

      await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
      await confirm(user)
      await waitFor(() => expect(bodies('recoveryCodes')).toHaveLength(1))
      await confirm(user)

      expect(await screen.findByText(CODES[0] ?? '')).toBeVisible()
      expect(bodies('recoveryCodes')).toEqual([{ replace: true }, { replace: true }])
    })

    test('that is left with the screen changes nothing, and is asked for again when the screen is opened again', async () => {
      const { user, bodies } = await open(someFactors(), { [path('password')]: () => ({ success: true }) }, Revisited)
      await typePassword(user)
      await screen.findByRole('dialog')

      act(() => screen.getByText('Leave and return').click())
      await typePassword(user)
      await confirm(user)

      expect(await screen.findByText('Your password was changed. All other sessions were ended.')).toBeVisible()
      expect(bodies('password')).toEqual([{ password: 'another-secret' }])
    })

    test('that the server asks for after the screen was left is not waited for', async () => {
      const refused = deferredReply({ success: false, code: 'confirmation-needed' })
      const answers = [refused.handler, () => ({ success: true })]
      const { user, bodies } = await open(someFactors(), { [path('password')]: () => answers.shift()?.() }, Revisited)
      await typePassword(user)
      await confirm(user)
      await waitFor(() => expect(bodies('password')).toHaveLength(1))

      act(() => screen.getByText('Leave and return').click())
      act(refused.release)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled())
      await typePassword(user)
      await confirm(user)

      expect(await screen.findByText('Your password was changed. All other sessions were ended.')).toBeVisible()
      expect(bodies('password')).toHaveLength(2)
    })
  })

  describe('a load that fails', () => {
    test('after a change leaves the new recovery codes and the sessions on the screen', async () => {
      const replies = [{ success: true, sessions: [CURRENT, OTHER], factors: someFactors({ passkeys: [aPasskey()] }) }]
      const { user, calls } = await open(someFactors(), {
        [`GET /api/${area}/security`]: () => replies.shift() ?? { success: false, code: 'unavailable' },
        [path('recoveryCodes')]: () => ({ success: true, recoveryCodes: CODES }),
      })

      await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
      await confirm(user)
      await waitFor(() => expect(calls.filter(({ name }) => name.startsWith('GET'))).toHaveLength(2))
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'))

      expect(screen.getByText(CODES[0] ?? '')).toBeVisible()
      expect(screen.getByText('198.51.100.7')).toBeVisible()
    })

    test('at first leaves Reload for the second factors and the sessions', async () => {
      const replies = [{ success: false, code: 'unavailable' }]
      givenServer({
        [`GET /api/${area}/security`]: () =>
          replies.shift() ?? { success: true, sessions: [CURRENT, OTHER], factors: someFactors() },
      })
      const { user } = await renderScreen(<Screen />)
      expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()

      await user.click(screen.getByRole('button', { name: 'Reload second factor' }))

      expect(await screen.findByText('198.51.100.7')).toBeVisible()
      const setUp = screen.getByRole('button', { name: 'Set up authenticator app' })
      expect(setUp).toBeVisible()
      // The next Tab goes to the first button of the second factors.
      expect(document.activeElement).not.toBe(document.body)
      expect(document.activeElement?.contains(setUp)).toBe(true)
    })
  })

  describe('second factor', () => {
    test('says that there is none, and what it is for', async () => {
      await open()

      expect(
        screen.getByText('Your account has no second factor. With one, nobody can sign in with your password alone.'),
      ).toBeVisible()
      expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument()
    })

    test('an authenticator app is set up with QR code, key and first code; the recovery codes are shown once', async () => {
      const { user, bodies } = await open(someFactors(), {
        [path('factor/begin')]: () => ({
          success: true,
          app: { key: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Partwire:a?secret=ABCDEFGHIJKLMNOP' },
        }),
        [path('factor/add')]: () => ({ success: true, recoveryCodes: CODES }),
      })

      await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }))
      await confirm(user)
      expect(await screen.findByRole('img', { name: 'QR code' })).toBeVisible()
      expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
      await user.type(screen.getByLabelText('Code'), '123456{Enter}')

      expect(await screen.findByText('The authenticator app is set up.')).toBeVisible()
      expect(screen.getByText(CODES[1] ?? '')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'I have stored them' }))
      expect(screen.queryByText(CODES[1] ?? '')).not.toBeInTheDocument()
      expect(bodies('factor/begin')).toEqual([{ kind: 'app' }])
      expect(bodies('factor/add')).toEqual([{ code: '123456' }])
      expect(bodies('reauthenticate')).toHaveLength(1)
    })

    test('a wrong first code is shown, and the next one can be entered', async () => {
      const { user } = await open(someFactors(), {
        [path('factor/begin')]: () => ({ success: true, app: { key: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' } }),
        [path('factor/add')]: () => ({
          success: false,
          code: 'wrong-code',
          error: 'The code is wrong. Please enter again.',
        }),
      })

      await user.click(screen.getByRole('button', { name: 'Set up authenticator app' }))
      await confirm(user)
      await user.type(await screen.findByLabelText('Code'), '000000{Enter}')

      expect(await screen.findByRole('alert')).toHaveTextContent('The code is wrong. Please enter again.')
      expect(screen.getByLabelText('Code')).toHaveValue('')
    })

    test('lists passkeys with their last use, and the recovery codes that are left', async () => {
      vi.stubGlobal('PublicKeyCredential', {})
      const lastUsedTime = new Date(2026, 10, 14, 9, 30, 0).toISOString()
      await open(
        someFactors({
          passkeys: [aPasskey({ lastUsedTime }), aPasskey({ passkey: 'b', name: 'Key' })],
          recoveryCodes: 9,
        }),
      )

      expect(screen.getByText('Passkey Work laptop')).toBeVisible()
      expect(screen.getByText('Added 2026/11/01, last used 2026/11/14 09:30:00')).toBeVisible()
      expect(screen.getByText('Added 2026/11/01, not used yet')).toBeVisible()
      expect(screen.getByText('9 left')).toBeVisible()
      expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled()
    })

    test('offers no passkeys where the browser does not support them', async () => {
      await open()

      expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
    })

    test('a passkey needs a name', async () => {
      vi.stubGlobal('PublicKeyCredential', {})
      const { user, calls } = await open()

      await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
      await user.click(screen.getByRole('button', { name: 'Create passkey' }))

      expect(await screen.findByRole('alert')).toHaveTextContent('Please enter name.')
      expect(calls).toHaveLength(1)
    })
  })
})

test('an operator without a required second factor is told to set one up', async () => {
  givenServer({
    'GET /api/admin/security': () => ({
      success: true,
      sessions: [CURRENT],
      factors: someFactors({ isRequired: true }),
    }),
  })

  await renderScreen(<OperatorSecurityScreen />, '/')

  expect(
    await screen.findByText('A second factor is required for operators. Please set one up to continue.'),
  ).toBeVisible()
})
