import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { OwnEventsSection } from './own-events-section'
import { anOwnEvent, listReply } from './samples'

const LIST = 'POST /api/supplier/security/events'

test('the section shows the events of the supplier, those of an operator without address', async () => {
  givenServer({
    [LIST]: () =>
      listReply([
        anOwnEvent(),
        anOwnEvent({ id: '8', kind: 'secrets-shown', isByOperator: true, address: '', userAgent: '' }),
        anOwnEvent({ id: '9', kind: 'password-changed', reason: 'by-operator', isByOperator: true }),
        anOwnEvent({ id: '10', kind: 'session-ended', reason: 'email-changed', isByOperator: true, details: '2' }),
      ]),
  })
  await renderScreen(<OwnEventsSection />)

  const section = within(await screen.findByRole('region', { name: 'Recent events' }))
  await section.findByText('Signed in')
  const [, ...rows] = section.getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['1', '2026/11/14 15:16:17', 'Signed in', '-', '192.0.2.1', 'Firefox on Windows'],
    ['2', '2026/11/14 15:16:17', 'Webservice password shown', 'By the operator', '-', '-'],
    ['3', '2026/11/14 15:16:17', 'Password changed', 'By the operator', '192.0.2.1', 'Firefox on Windows'],
    [
      '4',
      '2026/11/14 15:16:17',
      'Session ended',
      'By the operator: E-mail changed, 2 sessions',
      '192.0.2.1',
      'Firefox on Windows',
    ],
  ])
})

test('the section has pages of its own and keeps the rows while the next page loads', async () => {
  const calls = givenServer({ [LIST]: () => listReply([anOwnEvent()], { total: 25 }) })
  const { user, url } = await renderScreen(<OwnEventsSection />, '/supplier/security')

  await user.click(await screen.findByRole('button', { name: 'Page 2' }))

  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ pageNo: 1 }, { pageNo: 2 }]))
  expect(url()).toBe('/supplier/security')
})

test('a supplier without events reads that there are none', async () => {
  givenServer({ [LIST]: () => listReply([]) })

  await renderScreen(<OwnEventsSection />)

  expect(await screen.findByText('No events are recorded yet.')).toBeVisible()
})

test('a page that cannot be loaded leaves the old rows and pages, and can be loaded again', async () => {
  const replies = [listReply([anOwnEvent()], { total: 25 }), { success: false, code: 'unavailable' }]
  const calls = givenServer({
    [LIST]: () =>
      replies.shift() ?? listReply([anOwnEvent({ id: '9', address: '192.0.2.9' })], { pageNo: 2, total: 25 }),
  })
  const { user } = await renderScreen(<OwnEventsSection />)
  await user.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'))

  expect(screen.getByText('192.0.2.1')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Page 2' }))

  expect(await screen.findByText('192.0.2.9')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ pageNo: 1 }, { pageNo: 2 }, { pageNo: 2 }])
})
