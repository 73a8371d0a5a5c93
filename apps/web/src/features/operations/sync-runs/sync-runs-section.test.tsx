import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { OperationsScreen } from '../operations-screen'
import { aBackingOff, listReply, aSyncRun } from '../samples'

const LIST = 'POST /api/admin/operations/syncRuns'
const { endTime: _notYet, ...RUNNING } = aSyncRun({ state: 'running', received: 100, created: 90 })

describe('the list', () => {
  test('shows the supplier, kind, times, state, counts and reason of each run', async () => {
    await openScreen({
      [LIST]: () => listReply([aSyncRun({ state: 'failed', error: 'The platform is not available.' })]),
    })

    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Supplier',
      'Kind',
      'Started',
      'Ended',
      'State',
      'Received',
      'New',
      'Reason',
    ])
    expect(cells()).toEqual([
      '1',
      'Brake WorldTC-1007',
      'Orders',
      '2026/11/14 15:16:17',
      '2026/11/14 15:16:20',
      'Failed',
      '1,200',
      '1,000',
      'The platform is not available.',
    ])
  })

  test('can be filtered by state and keeps the filter in the URL', async () => {
    const { user, bodies, url } = await openScreen({ [LIST]: () => listReply([aSyncRun()]) })

    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Failed')

    await waitFor(() =>
      expect(bodies()).toEqual([
        { pageNo: 1, state: '' },
        { pageNo: 1, state: 'failed' },
      ]),
    )
    expect(url()).toMatch(/\?section=syncRuns&state=failed&pageNo=1&timestamp=\d+$/)
  })

  test.each([
    ['', 'No synchronisation has run yet.'],
    ['&state=running', 'No synchronisation is running now.'],
    ['&state=failed', 'No synchronisation has failed.'],
    ['&state=done', 'No synchronisation is done yet.'],
  ])('shows a sentence when the list is empty (%s)', async (query, sentence) => {
    givenServer({ [LIST]: () => listReply([]) })

    await renderScreen(<OperationsScreen />, `/admin/operations?section=syncRuns${query}`)

    expect(await screen.findByText(sentence)).toBeVisible()
  })
})

describe('suppliers whose background synchronisation fails', () => {
  test('are listed above the runs with the number of failures, the next try and the reason', async () => {
    await openScreen({
      [LIST]: () => ({
        ...listReply([aSyncRun()]),
        backingOff: { list: [aBackingOff(), aBackingOff({ id: '6', failures: 1 })], total: 14 },
      }),
    })

    const failing = within(screen.getByRole('region', { name: 'The background synchronisation of 14 suppliers fails' }))
    expect(failing.getAllByRole('listitem').map((line) => [...line.children].map((each) => each.textContent))).toEqual([
      [
        'Hansen Brakes TC-2001',
        '3 times in a row',
        'next try 2026/11/14 17:00:00',
        'The platform refused the account.',
      ],
      ['Hansen Brakes TC-2001', 'once', 'next try 2026/11/14 17:00:00', 'The platform refused the account.'],
    ])
    expect(failing.getByText('and 12 more')).toBeVisible()
  })

  test('are not shown when there are none', async () => {
    await openScreen({ [LIST]: () => ({ ...listReply([aSyncRun()]), backingOff: { list: [], total: 0 } }) })

    expect(screen.queryByRole('region', { name: /background/ })).not.toBeInTheDocument()
  })
})

describe('live progress', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })

  test('a running one is polled once a second, without a loading state, until it ends', async () => {
    const answers = [RUNNING, { ...RUNNING, received: 200, created: 180 }, aSyncRun({ received: 300, created: 270 })]
    const { bodies } = await openWithFakeTimers({ [LIST]: () => listReply([answers.shift() ?? aSyncRun()]) })

    expect(cells().slice(4, 8)).toEqual(['-', 'Running', '100', '90'])
    await advance(1)
    expect(cells().slice(4, 8)).toEqual(['-', 'Running', '200', '180'])
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await advance(1)
    expect(cells().slice(4, 8)).toEqual(['2026/11/14 15:16:20', 'Done', '300', '270'])
    await advance(10)
    expect(bodies()).toEqual(Array.from({ length: 3 }, () => ({ pageNo: 1, state: '' })))
  })

  test('a reply without success is ignored, and the next poll is made', async () => {
    const answers = [listReply([RUNNING]), { success: false }, listReply([aSyncRun()])]
    await openWithFakeTimers({ [LIST]: () => answers.shift() })

    await advance(1)
    expect(cells().slice(5, 7)).toEqual(['Running', '100'])
    await advance(1)
    expect(cells().slice(5, 7)).toEqual(['Done', '1,200'])
  })

  test('one whose process ended is silent, says what happens next, and is not polled', async () => {
    const { bodies } = await openWithFakeTimers({ [LIST]: () => listReply([{ ...RUNNING, isSilent: true }]) })

    expect(cells().slice(5)).toEqual([
      'Silent',
      '100',
      '90',
      'No progress has been reported for a while. The next synchronisation of this supplier takes over.',
    ])
    await advance(10)
    expect(bodies()).toHaveLength(1)
  })
})

async function advance(seconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}

function cells(): (string | null)[] {
  const [, row] = screen.getAllByRole('row')
  return within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

async function openScreen(answers: Parameters<typeof givenServer>[0]) {
  const opened = await renderSection(answers)
  await screen.findByText('Brake World')
  return opened
}

/** Opens the section with fake timers and advances them by a tenth of a second. */
async function openWithFakeTimers(answers: Parameters<typeof givenServer>[0]) {
  const opened = await renderSection(answers)
  await advance(0.1)
  return opened
}

async function renderSection(answers: Parameters<typeof givenServer>[0]) {
  const calls = givenServer(answers)
  const view = await renderScreen(<OperationsScreen />, '/admin/operations?section=syncRuns')
  return { ...view, bodies: () => calls.filter((call) => call.name === LIST).map((call) => call.body) }
}
