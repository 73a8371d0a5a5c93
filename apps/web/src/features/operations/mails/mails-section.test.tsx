import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { deferredReply, givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { OperationsScreen } from '../operations-screen'
import { listReply, anOpenMail } from '../samples'

const LIST = 'POST /api/admin/operations/mails'
const RESEND = 'POST /api/admin/operations/mail/resend'

describe('the list', () => {
  test('shows the recipient, subject, state, tries, next try and reason of each mail', async () => {
    await openScreen()

    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Supplier',
      'To',
      'About',
      'Created',
      'State',
      'Tries',
      'Next try',
      'Reason',
      'Action',
    ])
    expect(cells()).toEqual([
      '1',
      'Brake WorldTC-1007',
      'orders@brake.test',
      '1,200 new orders',
      '2026/11/14 15:16:17',
      'Queued',
      '2',
      '2026/11/14 15:20:00',
      'The mail server does not answer.',
      'Retry',
    ])
  })

  test('a mail that is being sent has no Retry', async () => {
    const { nextTryTime: _none, ...mail } = anOpenMail({ state: 'sending', isUnderWay: true })
    await openScreen({ [LIST]: () => listReply([mail]) })

    expect(cells().slice(5)).toEqual(['Sending', '2', 'now', 'The mail server does not answer.', ''])
  })

  test.each([
    [{ kind: 'newOrders', orderCount: 1 } as const, '1 new order'],
    [{ kind: 'passwordReset', orderCount: 0 } as const, 'Password reset'],
  ])('shows the subject of a mail (%o): %s', async (overrides, subject) => {
    await openScreen({ [LIST]: () => listReply([anOpenMail(overrides)]) })

    expect(cells()[3]).toBe(subject)
  })

  test('an expired password reset has no Retry', async () => {
    const { nextTryTime: _none, ...mail } = anOpenMail({ kind: 'passwordReset', state: 'failed', isStale: true })
    await openScreen({ [LIST]: () => listReply([mail]) })

    expect(cells().slice(5)).toEqual(['Failed', '2', '-', 'The mail server does not answer.', 'Too old'])
  })

  test('can be filtered by waiting and keeps the filter in the URL', async () => {
    const { user, bodies, url } = await openScreen()

    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Waiting')

    await waitFor(() => expect(bodies(LIST).at(-1)).toEqual({ pageNo: 1, state: 'waiting' }))
    expect(url()).toMatch(/\?section=mails&state=waiting&pageNo=1&timestamp=\d+$/)
  })

  test.each([
    ['', 'All mails have been sent.'],
    ['&state=failed', 'No mail has failed.'],
    ['&state=waiting', 'No mail is waiting.'],
  ])('shows a sentence when the list is empty (%s)', async (query, sentence) => {
    givenServer({ [LIST]: () => listReply([]) })

    await renderScreen(<OperationsScreen />, `/admin/operations?section=mails${query}`)

    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('Retry', () => {
  test.each(['queued', 'failed'] as const)('of a mail that is %s sends it now, and reloads the list', async (state) => {
    const { user, bodies } = await openScreen({
      [LIST]: () => listReply([anOpenMail({ state })]),
      [RESEND]: () => ({ success: true }),
    })

    await user.click(screen.getByRole('button', { name: 'Retry the mail to orders@brake.test' }))

    expect(await screen.findByRole('status')).toHaveTextContent('orders@brake.test: The mail is sent again now.')
    expect(bodies(RESEND)).toEqual([{ id: '4' }])
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })

  test('of another mail waits for the reply', async () => {
    const held = deferredReply({ success: true })
    const { user } = await openScreen({
      [LIST]: () => listReply([anOpenMail(), anOpenMail({ id: '5', contactEmail: 'other@brake.test' })]),
      [RESEND]: held.handler,
    })
    const other = screen.getByRole('button', { name: 'Retry the mail to other@brake.test' })

    await user.click(screen.getByRole('button', { name: 'Retry the mail to orders@brake.test' }))

    await waitFor(() => expect(other).toBeDisabled())
    act(held.release)
    await waitFor(() => expect(other).toBeEnabled())
  })

  test('of a password reset says that there is a new link', async () => {
    const { user } = await openScreen({
      [LIST]: () => listReply([anOpenMail({ kind: 'passwordReset', state: 'failed' })]),
      [RESEND]: () => ({ success: true }),
    })

    await user.click(screen.getByRole('button', { name: 'Retry the mail to orders@brake.test' }))

    expect(await screen.findByRole('status')).toHaveTextContent(
      'orders@brake.test: A mail with a new link is sent now.',
    )
  })

  test.each([
    [
      { success: false, error: 'This mail has been sent already.' },
      'orders@brake.test: This mail has been sent already.',
    ],
    [{ success: false }, 'orders@brake.test: The retry got no answer. Please try again.'],
  ])('shows the error when it fails: %o', async (answer, sentence) => {
    const { user, bodies } = await openScreen({ [RESEND]: () => answer })

    await user.click(screen.getByRole('button', { name: 'Retry the mail to orders@brake.test' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })
})

function cells(): (string | null)[] {
  const [, row] = screen.getAllByRole('row')
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

async function openScreen(answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({ [LIST]: () => listReply([anOpenMail()]), ...answers })
  const view = await renderScreen(<OperationsScreen />, '/admin/operations?section=mails')
  await screen.findAllByText('Brake World')
  return {
    ...view,
    bodies: (name: string) => calls.filter((call) => call.name === name).map((call) => call.body),
  }
}
