import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { OperationsScreen } from '../operations-screen'
import { aHeldMessage, aMessageText, listReply } from '../samples'

const LIST = 'POST /api/admin/operations/messages'
const TEXT = 'POST /api/admin/operations/message'
const RETRY = 'POST /api/admin/operations/message/retake'
const RUNS = 'POST /api/admin/operations/syncRuns'

describe('the list', () => {
  test('shows the supplier, id, kind, time, state and reason of each held message', async () => {
    await openScreen()

    const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '#',
      'Supplier',
      'Message',
      'Received',
      'State',
      'Reason',
      'Action',
    ])
    expect(cells.slice(0, 6).map((cell) => cell.textContent)).toEqual([
      '1',
      'Brake WorldTC-1007',
      'MSG-7Order',
      '2026/11/14 15:16:17',
      'Quarantined',
      'The order is not well-formed XML.',
    ])
  })

  test('loads all held messages first, and writes section and page into the URL', async () => {
    const { bodies, url } = await openScreen()

    expect(bodies(LIST)).toEqual([{ pageNo: 1, state: '' }])
    expect(url()).toMatch(/\?section=messages&pageNo=1&timestamp=\d+$/)
  })

  test('opens with the filter and page of the URL', async () => {
    const { bodies } = await openScreen({}, '?section=messages&state=parked&pageNo=2&timestamp=7')

    expect(bodies(LIST)).toEqual([{ pageNo: 2, state: 'parked' }])
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('parked')
  })

  test('can be filtered by state, and goes back to page 1', async () => {
    const { user, bodies, url } = await openScreen({}, '?pageNo=2')

    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Parked')

    await waitFor(() => expect(bodies(LIST).at(-1)).toEqual({ pageNo: 1, state: 'parked' }))
    expect(url()).toMatch(/state=parked&pageNo=1/)
  })

  test('loads the page that is clicked', async () => {
    const { user, bodies } = await openScreen({ [LIST]: () => listReply([aHeldMessage()], { total: 12 }) })

    await user.click(screen.getByRole('button', { name: 'Page 2' }))

    await waitFor(() => expect(bodies(LIST).at(-1)).toEqual({ pageNo: 2, state: '' }))
  })

  test.each([
    ['', 'No messages are held.'],
    ['?state=parked', 'No message is parked.'],
    ['?state=quarantined', 'No message is quarantined.'],
  ])('shows a sentence when the list is empty (%s)', async (query, sentence) => {
    givenServer({ [LIST]: () => listReply([]) })

    await renderScreen(<OperationsScreen />, `/admin/operations${query}`)

    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('has a button back to all messages when a filtered list is empty', async () => {
    const { user, bodies } = await openScreen({ [LIST]: () => listReply([]) }, '?state=parked', 'No message is parked.')

    await user.click(screen.getByRole('button', { name: 'Show all held messages' }))

    await waitFor(() => expect(bodies(LIST).at(-1)).toEqual({ pageNo: 1, state: '' }))
  })
})

describe('Show text', () => {
  test('opens the message with its details and its text, as plain text', async () => {
    const raw = '<Order><img src=x onerror=alert(1)><No>a\u202Eb</No>'
    const { user, bodies } = await openScreen({ [TEXT]: () => aMessageText({ raw }) })

    await user.click(screen.getByRole('button', { name: 'Show text of MSG-7' }))

    const dialog = await screen.findByRole('dialog', { name: 'Message MSG-7' })
    expect(await within(dialog).findByRole('textbox', { name: 'Text of the message' })).toHaveValue(
      '<Order>\n  <img src=x onerror=alert(1)>\n    <No>a\\u{202e}b</No>',
    )
    expect(within(dialog).queryByRole('img')).not.toBeInTheDocument()
    expect(within(dialog).getByText('Brake World · TC-1007')).toBeVisible()
    expect(within(dialog).getByText('The order is not well-formed XML.')).toBeVisible()
    expect(bodies(TEXT)).toEqual([{ id: '7' }])
  })

  test('is read-only', async () => {
    const { user } = await openScreen({ [TEXT]: () => aMessageText() })
    await user.click(screen.getByRole('button', { name: 'Show text of MSG-7' }))

    expect(await screen.findByRole('textbox', { name: 'Text of the message' })).toHaveAttribute('readonly')
  })

  test('says of a very long message that only its beginning is shown', async () => {
    const { user } = await openScreen({ [TEXT]: () => aMessageText({ isCut: true, length: 3_412_001 }) })

    await user.click(screen.getByRole('button', { name: 'Show text of MSG-7' }))

    expect(await screen.findByText('Only the beginning is shown. The message has 3,412,001 characters.')).toBeVisible()
  })

  test('shows Loading while the text loads', async () => {
    const held = deferredReply(aMessageText())
    const { user } = await openScreen({ [TEXT]: held.handler })

    await user.click(screen.getByRole('button', { name: 'Show text of MSG-7' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Loading')).toBeVisible()

    act(held.release)
    expect(await within(dialog).findByRole('textbox')).toBeVisible()
  })

  test.each([
    [{ success: false, error: 'This message does not exist.' }, 'This message does not exist.'],
    [{ success: false }, 'The text could not be loaded.'],
  ])(
    'shows the error when the text cannot be loaded, and loads it again with Reload text',
    async (answer, sentence) => {
      const answers: unknown[] = [answer, aMessageText()]
      const { user, bodies } = await openScreen({ [TEXT]: () => answers.shift() })

      await user.click(screen.getByRole('button', { name: 'Show text of MSG-7' }))
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
      await user.click(screen.getByRole('button', { name: 'Reload text' }))

      expect(await screen.findByRole('textbox', { name: 'Text of the message' })).toBeVisible()
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
      expect(bodies(RETRY)).toEqual([])
    },
  )
})

describe('Retry', () => {
  test('says what happened to the message, and reloads the list', async () => {
    const { user, bodies } = await openScreen({ [RETRY]: () => ({ success: true, state: 'accepted', reason: '' }) })

    await user.click(screen.getByRole('button', { name: 'Retry MSG-7' }))

    expect(await screen.findByRole('status')).toHaveTextContent(
      'MSG-7: It was imported. The order is now in the list of the supplier.',
    )
    expect(bodies(RETRY)).toEqual([{ id: '7' }])
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })

  test.each([
    [
      { success: true, state: 'quarantined', reason: 'The order is not well-formed XML.' },
      'MSG-7: It is still quarantined. The order is not well-formed XML.',
    ],
    [{ success: false, error: 'This message is no longer held.' }, 'MSG-7: This message is no longer held.'],
    [{ success: false }, 'MSG-7: The retry got no answer. Please try again.'],
  ])('shows the error when it fails', async (answer, sentence) => {
    const { user, bodies } = await openScreen({ [RETRY]: () => answer })

    await user.click(screen.getByRole('button', { name: 'Retry MSG-7' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
  })

  test('is busy until the reply arrives, and one message is retried at a time', async () => {
    const held = deferredReply({ success: true, state: 'accepted', reason: '' })
    const { user, bodies } = await openScreen({
      [LIST]: () => listReply([aHeldMessage(), aHeldMessage({ id: '8', upstreamId: 'MSG-8' })]),
      [TEXT]: () => aMessageText(),
      [RETRY]: held.handler,
    })

    act(() => {
      button('Retry MSG-7').click()
      button('Retry MSG-7').click()
    })

    await waitFor(() => expect(button('Retry MSG-7')).toBeDisabled())
    expect(button('Retry MSG-8')).toBeDisabled()
    await user.click(button('Show text of MSG-8'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeDisabled()
    act(held.release)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled())
    await user.keyboard('{Escape}')
    expect(button('Retry MSG-7')).toBeEnabled()
    expect(button('Retry MSG-8')).toBeEnabled()
    expect(bodies(RETRY)).toEqual([{ id: '7' }])
  })

  test('in the dialog closes it and shows the outcome above the list', async () => {
    const { user } = await openScreen({
      [TEXT]: () => aMessageText(),
      [RETRY]: () => ({ success: true, state: 'duplicate', reason: 'The same order is there already.' }),
    })
    await user.click(button('Show text of MSG-7'))
    const dialog = await screen.findByRole('dialog')

    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText(/^MSG-7: The same order already exists\./)).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('does not change the filter that was chosen meanwhile, and reloads its list', async () => {
    const held = deferredReply({ success: true, state: 'accepted', reason: '' })
    const { user, url, bodies } = await openScreen({ [RETRY]: held.handler })
    await user.click(button('Retry MSG-7'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Parked')
    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))

    act(held.release)

    await waitFor(() => expect(bodies(LIST)).toHaveLength(3))
    expect(bodies(LIST)[2]).toEqual({ pageNo: 1, state: 'parked' })
    expect(url()).toMatch(/state=parked/)
  })

  test('leaves the dialog of another message that was opened meanwhile', async () => {
    const held = deferredReply({ success: true, state: 'accepted', reason: '' })
    const { user, bodies } = await openScreen({
      [LIST]: () => listReply([aHeldMessage(), aHeldMessage({ id: '8', upstreamId: 'MSG-8' })]),
      [TEXT]: () => aMessageText(),
      [RETRY]: held.handler,
    })
    await user.click(button('Retry MSG-7'))
    await user.click(button('Show text of MSG-8'))
    await screen.findByRole('dialog', { name: 'Message MSG-8' })

    act(held.release)

    await waitFor(() => expect(bodies(LIST)).toHaveLength(2))
    expect(screen.getByRole('dialog', { name: 'Message MSG-8' })).toBeVisible()
  })

  test('does not leave another section that was opened meanwhile', async () => {
    const held = deferredReply({ success: true, state: 'accepted', reason: '' })
    const { user, url, bodies } = await openScreen({ [RETRY]: held.handler, [RUNS]: () => listReply([]) })
    await user.click(button('Retry MSG-7'))

    await user.click(screen.getByRole('link', { name: 'Synchronisations' }))
    await screen.findByText('No synchronisation has run yet.')
    await act(async () => held.release())
    await user.click(screen.getByRole('link', { name: 'Synchronisations' }))

    await waitFor(() => expect(bodies(RUNS)).toHaveLength(2))
    expect(url()).toMatch(/section=syncRuns/)
    expect(bodies(LIST)).toHaveLength(1)
  })
})

function button(name: string) {
  return screen.getByRole('button', { name })
}

async function openScreen(
  answers: Parameters<typeof givenServer>[0] = {},
  query = '',
  firstText = 'The order is not well-formed XML.',
) {
  const calls = givenServer({ [LIST]: () => listReply([aHeldMessage()]), ...answers })
  const view = await renderScreen(<OperationsScreen />, `/admin/operations${query}`)
  await screen.findAllByText(firstText)
  return {
    ...view,
    bodies: (name: string) => calls.filter((call) => call.name === name).map((call) => call.body),
  }
}
