import { aChangedLine, aParkedChange } from '@partwire/domain/parked-changes/samples'
import type { ParkedChange, ParkedChanges } from '@partwire/domain/parked-changes/shape'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { DecimalMarkProvider } from '../../format/decimal-mark'
import { aWorkedOrder } from '../samples'
import { DocumentFrame } from './document-frame'

const { content } = aParkedChange()

/** Opens a document of an order with these changes, newest first, and maybe older ones that are not there. */
async function openDocument(newest: ParkedChange[], older: Partial<ParkedChanges> = {}, mark: '.' | ',' = '.') {
  givenServer({})
  const cancellations = newest.filter(({ kind }) => kind === 'cancellation').length
  const parkedChanges = { count: newest.length, cancellations, newest, ...older }
  const order = aWorkedOrder(newest.length === 0 ? {} : { parkedChanges })
  return renderScreen(
    <DecimalMarkProvider value={mark}>
      <DocumentFrame title="Order Response" order={order} banner={<p>Other notice</p>}>
        Lines
      </DocumentFrame>
    </DecimalMarkProvider>,
  )
}

function notice() {
  return screen.getByRole('region', { name: 'Not applied changes of the buyer' })
}

function texts(): (string | null)[] {
  return [...notice().querySelectorAll('ol > li > ul > li')].map(({ textContent }) => textContent)
}

test('a document of an order without a parked change has no notice', async () => {
  await openDocument([])

  expect(screen.queryByRole('region', { name: 'Not applied changes of the buyer' })).toBeNull()
})

test('the notice stands above every other notice, with the sentence and the text of the message', async () => {
  await openDocument([aParkedChange()])

  expect(within(notice()).getByText('The buyer sent a change on 2026/11/14; it is not applied here')).toBeVisible()
  expect(texts()).toEqual([
    'Reason: Project postponed',
    'Requested delivery date: 2026/11/30',
    'Line 10: 0986479C20 Brake disc, 2.5 PCE',
  ])
  expect(notice().nextElementSibling).toHaveTextContent('Other notice')
  expect(within(notice()).queryByRole('button')).toBeNull()
})

test.each([
  ['change', 'waiting'],
  ['cancellation', 'wrong'],
] as const)('a %s is shown as %s', async (kind, tone) => {
  await openDocument([aParkedChange({ kind })])

  expect(notice()).toHaveAttribute('data-tone', tone)
})

test('quantities have the decimal mark of the supplier and groups of thousands', async () => {
  const lines = [aChangedLine({ quantity: '1234.5' })]
  await openDocument([aParkedChange({ content: { ...content, lines, lineCount: lines.length } })], {}, ',')

  expect(texts().at(-1)).toBe('Line 10: 0986479C20 Brake disc, 1.234,5 PCE')
})

test('what the buyer wrote is text, never markup', async () => {
  const notes = ['<img src=x onerror=alert(1)> <b>bold</b>']
  await openDocument([aParkedChange({ content: { ...content, notes } })])

  expect(texts()[0]).toBe(notes[0])
  expect(notice().querySelector('img, b')).toBeNull()
})

describe('a long text', () => {
  const lines = Array.from({ length: 20 }, (_, i) => aChangedLine({ lineNumber: String(i + 1) }))
  const long = aParkedChange({ content: { ...content, lines, lineCount: 45 } })

  test('shows its first lines, and all of them on request, in a frame that is reached by keyboard', async () => {
    const { user } = await openDocument([long])
    expect(texts()).toHaveLength(3)

    await user.click(screen.getByRole('button', { name: 'Show all 23 lines' }))

    expect(texts()).toHaveLength(23)
    expect(texts().at(-1)).toBe('and 25 more lines')
    expect(screen.getByRole('list', { name: 'Text of the message' })).toHaveAttribute('tabindex', '0')
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(texts()).toHaveLength(3)
  })

  test('of one line more than is shown has no button', async () => {
    const four = { ...content, lines: [aChangedLine(), aChangedLine()], lineCount: 2 }
    await openDocument([aParkedChange({ content: four })])

    expect(texts()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })
})

describe('of several messages', () => {
  const earlier = aParkedChange({ kind: 'cancellation', receivedTime: '2026-11-12T12:00:00.000Z' })

  function sentences(): (string | null)[] {
    return [...notice().querySelectorAll('ol > li > p')].map(({ textContent }) => textContent)
  }

  test('the newest is shown first, and the others on request', async () => {
    const { user } = await openDocument([aParkedChange(), earlier])
    expect(sentences()).toEqual(['The buyer sent a change on 2026/11/14; it is not applied here'])

    await user.click(screen.getByRole('button', { name: 'Show 1 earlier message, a cancellation among them' }))

    expect(sentences()).toEqual([
      'The buyer sent a change on 2026/11/14; it is not applied here',
      'The buyer sent a cancellation on 2026/11/12; it is not applied here',
    ])
    expect(notice()).toHaveAttribute('data-tone', 'wrong')
    await user.click(screen.getByRole('button', { name: 'Hide earlier messages' }))
    expect(sentences()).toHaveLength(1)
  })

  test('the number of all is named, also where the oldest are not there', async () => {
    const { user } = await openDocument([aParkedChange(), aParkedChange()], { count: 9 })

    await user.click(screen.getByRole('button', { name: 'Show 8 earlier messages' }))

    expect(screen.getByText('The 7 oldest are not shown.')).toBeVisible()
  })

  test('a cancellation among those that are not there is named, and gives the notice its tone', async () => {
    const { user } = await openDocument([aParkedChange(), aParkedChange()], { count: 9, cancellations: 1 })
    expect(notice()).toHaveAttribute('data-tone', 'wrong')

    await user.click(screen.getByRole('button', { name: 'Show 8 earlier messages, a cancellation among them' }))

    expect(screen.getByText('The 7 oldest are not shown, a cancellation among them.')).toBeVisible()
  })
})

test('the counts of messages and lines have the separators of the supplier', async () => {
  const lines = Array.from({ length: 1500 }, (_, i) => aChangedLine({ lineNumber: String(i) }))
  const newest = [aParkedChange({ content: { ...content, lines, lineCount: lines.length } })]
  const { user } = await openDocument(newest, { count: 2500 }, ',')

  expect(within(notice()).getByRole('button', { name: /Show all 1\.50\d lines/ })).toBeVisible()
  await user.click(within(notice()).getByRole('button', { name: 'Show 2.499 earlier messages' }))

  expect(within(notice()).getByText('The 2.499 oldest are not shown.')).toBeVisible()
})
