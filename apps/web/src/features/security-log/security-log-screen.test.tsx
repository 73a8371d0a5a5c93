import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { aSecurityEvent, FIREFOX, listReply } from './samples'
import { SecurityLogScreen } from './security-log-screen'

const LIST = 'POST /api/admin/security/events'

/** The screen with the events that the server returns for every request. */
async function openScreen(events = [aSecurityEvent()], url = '/admin/security') {
  const calls = givenServer({ [LIST]: () => listReply(events, { total: 25 }) })
  const view = await renderScreen(<SecurityLogScreen />, url)
  await screen.findAllByRole('cell')
  return { ...view, bodies: () => calls.map(({ body }) => body) }
}

function rows() {
  const [, ...found] = screen.getAllByRole('row')
  return found.map((row) => [...row.children].map((cell) => cell.textContent))
}

describe('the list', () => {
  test('shows time, event, account, details, address and browser of each event', async () => {
    const { supplierName: _none, tecComId: _nor, ...unknown } = aSecurityEvent({ id: '8' })
    await openScreen([
      aSecurityEvent(),
      aSecurityEvent({ id: '9', kind: 'secrets-shown', area: 'admin', operatorEmail: 'op@partwire.test' }),
      { ...unknown, id: '10', kind: 'sign-in-failed', reason: 'wrong-password', operatorEmail: 'op@partwire.test' },
      { ...unknown, kind: 'sign-in-failed', reason: 'unknown-account', account: 'n…@x.test', userAgent: 'curl/8' },
      { ...unknown, id: '11', kind: 'lockout', reason: 'by-address', address: '', userAgent: '' },
    ])

    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Time',
      'Event',
      'Account',
      'By',
      'Details',
      'Address',
      'Browser',
    ])
    const time = '2026/11/14 15:16:17'
    expect(rows()).toEqual([
      ['1', time, 'Signed in', 'Brake WorldTC-1007', '-', '-', '192.0.2.1', 'Firefox on Windows'],
      [
        '2',
        time,
        'Webservice password shown',
        'Brake WorldTC-1007',
        'op@partwire.test',
        '-',
        '192.0.2.1',
        'Firefox on Windows',
      ],
      [
        '3',
        time,
        'Sign-in failed',
        'op@partwire.testOperator',
        '-',
        'Wrong password',
        '192.0.2.1',
        'Firefox on Windows',
      ],
      ['4', time, 'Sign-in failed', 'n…@x.testNo such account', '-', 'Unknown account', '192.0.2.1', 'curl/8'],
      ['5', time, 'Attempts refused for a while', '-', '-', 'Too many attempts from this address', '-', '-'],
    ])
    expect(screen.getAllByText('Firefox on Windows')[0]).toHaveAttribute('title', FIREFOX)
  })

  test('can be filtered by event and keeps the filter in the URL', async () => {
    const { user, bodies, url } = await openScreen()

    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Sign-in failed')

    await waitFor(() =>
      expect(bodies()).toEqual([
        { pageNo: 1, kind: '', keyword: '' },
        { pageNo: 1, kind: 'sign-in-failed', keyword: '' },
      ]),
    )
    expect(url()).toMatch(/\?kind=sign-in-failed&pageNo=1&timestamp=\d+$/)
  })

  test('can be searched, from page 1 on', async () => {
    const { user, bodies } = await openScreen([aSecurityEvent()], '/admin/security?kind=lockout&pageNo=3&timestamp=1')

    await user.type(screen.getByRole('textbox', { name: 'Search' }), ' 192.0.2.1 {Enter}')

    await waitFor(() => expect(bodies().at(-1)).toEqual({ pageNo: 1, kind: 'lockout', keyword: '192.0.2.1' }))
  })

  test('has pages', async () => {
    const { user, bodies } = await openScreen()

    await user.click(screen.getByRole('button', { name: 'Page 2' }))

    await waitFor(() => expect(bodies().at(-1)).toEqual({ pageNo: 2, kind: '', keyword: '' }))
  })

  test('treats an unknown kind in the URL as none', async () => {
    const { bodies } = await openScreen([aSecurityEvent()], '/admin/security?kind=nothing')

    expect(bodies()[0]).toEqual({ pageNo: 1, kind: '', keyword: '' })
  })
})

describe('the export', () => {
  test.each([
    ['/admin/security', '/api/admin/security/export/csv'],
    [
      '/admin/security?kind=lockout&keyword=a%26b&timestamp=1',
      '/api/admin/security/export/csv?kind=lockout&keyword=a%26b',
    ],
  ])('of %s has the filter of the list', async (url, href) => {
    await openScreen([aSecurityEvent()], url)

    expect(screen.getByRole('link', { name: 'Export csv' })).toHaveAttribute('href', href)
  })
})

describe('an empty list', () => {
  test('says that nothing is recorded', async () => {
    givenServer({ [LIST]: () => listReply([]) })

    await renderScreen(<SecurityLogScreen />, '/admin/security')

    expect(await screen.findByText('No events are recorded yet.')).toBeVisible()
  })

  test('with a filter leads back to all events', async () => {
    const calls = givenServer({ [LIST]: () => listReply([]) })
    const { user } = await renderScreen(<SecurityLogScreen />, '/admin/security?kind=lockout&keyword=x')

    await screen.findByText('No search results found.')
    await user.click(screen.getByRole('button', { name: 'Show all events' }))

    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ pageNo: 1, kind: '', keyword: '' }))
  })
})
