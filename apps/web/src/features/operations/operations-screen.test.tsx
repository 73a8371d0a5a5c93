import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { renderScreen } from '../../testing/render'
import { OperationsScreen } from './operations-screen'
import { listReply } from './samples'

const EMPTY_LISTS = {
  'POST /api/admin/operations/messages': () => listReply([]),
  'POST /api/admin/operations/deliveries': () => listReply([]),
  'POST /api/admin/operations/mails': () => listReply([]),
  'POST /api/admin/operations/syncRuns': () => listReply([]),
}

test.each([
  ['', 'Held messages', 'No messages are held.'],
  ['?section=messages', 'Held messages', 'No messages are held.'],
  ['?section=deliveries', 'Deliveries', 'All submitted documents have reached the platform.'],
  ['?section=mails', 'Mails', 'All mails have been sent.'],
  ['?section=syncRuns', 'Synchronisations', 'No synchronisation has run yet.'],
  ['?section=nonsense', 'Held messages', 'No messages are held.'],
])('the heading is Operations, and %s opens the section %s', async (query, section, sentence) => {
  givenServer(EMPTY_LISTS)

  await renderScreen(<OperationsScreen />, `/admin/operations${query}`)

  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  const links = within(screen.getByRole('navigation', { name: 'Sections' }))
  expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Held messages',
    'Deliveries',
    'Mails',
    'Synchronisations',
  ])
  expect(links.getByRole('link', { current: 'page' })).toHaveTextContent(section)
})

test('another section opens at page 1 without a filter', async () => {
  const calls = givenServer(EMPTY_LISTS)
  const { user } = await renderScreen(<OperationsScreen />, '/admin/operations?section=messages&state=parked&pageNo=3')
  await screen.findByText('No message is parked.')

  await user.click(screen.getByRole('link', { name: 'Synchronisations' }))

  expect(await screen.findByText('No synchronisation has run yet.')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ pageNo: 1, state: '' })
})
