import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenServer, deferredReply } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { OperationsScreen } from '../operations-screen'
import { anOpenDelivery, listReply } from '../samples'

const LIST = 'POST /api/admin/operations/deliveries'
const RESEND = 'POST /api/admin/operations/delivery/resend'

describe('the list', () => {
  test('shows the supplier, order, document, time, state, tries, next try and reason of each delivery', async () => {
    await openScreen()

    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Supplier',
      'Order Number',
      'Document',
      'Submitted',
      'State',
      'Tries',
      'Next try',
      'Reason',
      'Action',
    ])
    expect(cells()).toEqual([
      '1',
      'Brake WorldTC-1007',
      'PO-4711',
      'OR-9Order response',
      '2026/11/14 15:16:17',
      'Failed',
      '1',
      '-',
      'The platform refused the account.',
      'Resend',
    ])
  })

  test.each([
    [
      { state: 'queued', nextTryTime: new Date(2026, 10, 14, 15, 20, 0).toISOString() },
      ['Queued', '1', '2026/11/14 15:20:00', 'The platform refused the account.', ''],
    ],
    [
      { state: 'queued', isHeldBack: true, reason: '' },
      ['Queued', '1', '-', 'Waits until the document before it has arrived.', ''],
    ],
  ] as const)(
    'a queued delivery shows its next try or what it waits for, and has no Resend: %o',
    async (overrides, shown) => {
      await openScreen({ [LIST]: () => listReply([anOpenDelivery(overrides)]) })

      expect(cells().slice(5)).toEqual(shown)
    },
  )

  test('can be filtered by failed and keeps the filter in the URL', async () => {
    const { user, bodies, url } = await openScreen()

    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed')

    await waitFor(() =>
      expect(bodies(LIST)).toEqual([
        { pageNo: 1, state: '' },
        { pageNo: 1, state: 'failed' },
      ]),
    )
    expect(url()).toMatch(/\?section=deliveries&state=failed&pageNo=1&timestamp=\d+$/)
  })

  test.each([
    ['', 'All submitted documents have reached the platform.'],
    ['&state=failed', 'No delivery has failed.'],
    ['&state=waiting', 'No delivery is waiting.'],
  ])('shows a sentence when the list is empty (%s)', async (query, sentence) => {
    givenServer({ [LIST]: () => listReply([]) })

    await renderScreen(<OperationsScreen />, `/admin/operations?section=deliveries${query}`)

    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('Resend', () => {
  test('says that the document is sent again, and reloads the list', async () => {
    const { user, bodies } = await openScreen({ [RESEND]: () => ({ success: true }) })

    await user.click(screen.getByRole('button', { name: 'Resend OR-9' }))

    expect(await screen.findByRole('status')).toHaveTextContent(
      'OR-9: It is sent again now, with the same number and content.',
    )
    expect(bodies(RESEND)).toEqual([{ id: '9' }])
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })

  test.each([
    [{ success: false, error: 'This document is on its way already.' }, 'OR-9: This document is on its way already.'],
    [{ success: false }, 'OR-9: The resend got no answer. Please try again.'],
  ])('shows the error when it fails: %o', async (answer, sentence) => {
    const { user, bodies } = await openScreen({ [RESEND]: () => answer })

    await user.click(screen.getByRole('button', { name: 'Resend OR-9' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })

  test('keeps the focus: on its button when that can be used again, on the list when the row is gone', async () => {
    const held = deferredReply({ success: true })
    const lists = [[anOpenDelivery()], [anOpenDelivery()], []]
    const { user, bodies } = await openScreen({ [LIST]: () => listReply(lists.shift() ?? []), [RESEND]: held.handler })
    const resend = screen.getByRole('button', { name: 'Resend OR-9' })

    await user.click(resend)
    await waitFor(() => expect(resend).toBeDisabled())
    act(() => loseFocus())
    act(held.release)
    await waitFor(() => expect(resend).toHaveFocus())
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
    await user.click(resend)
    act(held.release)

    await screen.findByText('All submitted documents have reached the platform.')
    expect(screen.getByRole('region', { name: 'Deliveries' })).toHaveFocus()
  })

  test('is busy until the reply arrives, and a double click sends once', async () => {
    const held = deferredReply({ success: true })
    const { bodies } = await openScreen({ [RESEND]: held.handler })
    const resend = screen.getByRole('button', { name: 'Resend OR-9' })

    act(() => {
      resend.click()
      resend.click()
    })

    await waitFor(() => expect(resend).toBeDisabled())
    act(held.release)
    await screen.findByRole('status')
    expect(bodies(RESEND)).toEqual([{ id: '9' }])
  })
})

test('Resend of another document waits for the reply', async () => {
  const held = deferredReply({ success: true })
  const { user } = await openScreen({
    [LIST]: () => listReply([anOpenDelivery(), anOpenDelivery({ id: '10', number: 'OR-10' })]),
    [RESEND]: held.handler,
  })

  await user.click(screen.getByRole('button', { name: 'Resend OR-9' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OR-10' })).toBeDisabled())
  act(held.release)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OR-10' })).toBeEnabled())
})

describe('a delivery that is being sent', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })

  test('is polled once a second until it is delivered', async () => {
    const answers = [
      [anOpenDelivery({ state: 'queued', reason: '', isUnderWay: true })],
      [anOpenDelivery({ state: 'sending', reason: '', isUnderWay: true })],
    ]
    const { bodies } = await renderSection({ [LIST]: () => listReply(answers.shift() ?? []) })
    await advance(0.1)

    expect(cells().slice(5)).toEqual(['Queued', '1', 'now', '-', ''])
    await advance(1)
    expect(cells().slice(5)).toEqual(['Sending', '1', 'now', '-', ''])
    await advance(1)
    expect(screen.getByText('All submitted documents have reached the platform.')).toBeVisible()
    await advance(10)
    expect(bodies(LIST)).toHaveLength(3)
  })
})

/** What a browser does when the focused button is disabled. */
function loseFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

async function advance(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}

function cells(): (string | null)[] {
  const [, row] = screen.getAllByRole('row')
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

async function openScreen(answers: Parameters<typeof givenServer>[0] = {}) {
  const opened = await renderSection({ [LIST]: () => listReply([anOpenDelivery()]), ...answers })
  await screen.findAllByText('Brake World')
  return opened
}

async function renderSection(answers: Parameters<typeof givenServer>[0]) {
  const calls = givenServer(answers)
  const view = await renderScreen(<OperationsScreen />, '/admin/operations?section=deliveries')
  return {
    ...view,
    bodies: (name: string) => calls.filter((call) => call.name === name).map((call) => call.body),
  }
}
