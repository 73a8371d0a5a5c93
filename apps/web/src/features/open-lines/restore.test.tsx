import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notifySessionEnd } from '../../shared/api/client'
import { confirmLeave, listOpenChanges } from '../../shared/leave-guards'
import { forgetDrafts } from '../../shared/kept-drafts/kept-drafts'
import { readReturnUrl } from '../../shared/return-url'
import { decryptItem, givenDraftKeys, reloadPage } from '../../testing/given-draft-keys'
import { deferredReply, givenServer } from '../../testing/given-server'
import {
  LIST,
  openLinesScreen,
  refusedReply,
  RUN,
  SAVE,
  saveReply,
  shownPrices,
  SUMMARY,
} from '../../testing/open-lines'
import { renderApp } from '../../testing/render-app'
import { anOpenLine, anOpenOrder, linesReply, summaryReply } from './samples'

const LINES = [anOpenLine(), anOpenLine({ position: 2 }), anOpenLine({ orderId: '2' })]
const ORDERS = [anOpenOrder(), anOpenOrder({ id: '2', buyerOrderNumber: 'PO-2' })]
const NAME = 'kept-draft  openLines all'
const BACK = /^Your unsaved changes from \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d are back\./
const ENDED = { [SAVE]: () => Response.json({ success: false }, { status: 401 }) }
const MOVED_ON = {
  [SAVE]: () => ({ success: false, code: 'wrong-status', error: 'This order has moved on in the meantime.' }),
}
const price = (item: number) => screen.getByLabelText<HTMLInputElement>(`Unit net price, item ${item}`)

beforeEach(givenDraftKeys)

describe('what was not saved', () => {
  test('because the session had ended is back after the next sign-in, and is saved', async () => {
    await typeAndLose(1, '12')

    const { user, bodies } = await openLinesScreen(LINES, ORDERS)

    expect(await screen.findByText(BACK)).toBeVisible()
    expect(shownPrices()).toEqual(['12.00', '', ''])
    expect(await screen.findByText('All changes are saved')).toBeVisible()
    expect(bodies(SAVE)).toMatchObject([
      { orderId: '1', lines: [{ position: 1, base: { unitNetPrice: '' }, form: { unitNetPrice: '12.00' } }] },
    ])
    expect(localStorage).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByText(BACK)).not.toBeInTheDocument()
  })

  test('in the moment before the session ended is kept encrypted', async () => {
    const { user, bodies } = await openLinesScreen(LINES, ORDERS, ENDED)
    await user.type(await screen.findByLabelText('Unit net price, item 2'), '7.77')

    notifySessionEnd()

    expect(bodies(SAVE)).toEqual([])
    expect(Object.values(localStorage).join()).not.toMatch(/7\.77|unitNetPrice/)
    expect(await decryptItem(NAME)).toContain('7.77')
  })

  test('because it is no number is back, and stays unsaved until it is corrected', async () => {
    const first = await openLinesScreen(LINES, ORDERS)
    await first.user.type(await screen.findByLabelText('Unit net price, item 1'), 'abc')
    first.unmount()
    await reloadPage()

    const { user, bodies } = await openLinesScreen(LINES, ORDERS)

    expect(await screen.findByText(BACK)).toBeVisible()
    expect(price(1)).toHaveValue('abc')
    expect(screen.getByText('Unsaved changes')).toBeVisible()
    expect(bodies(SAVE)).toEqual([])
    await user.clear(price(1))
    await user.type(price(1), '9')
    expect(await screen.findByText('All changes are saved')).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })

  test('is asked about when somebody else has changed the same field meanwhile', async () => {
    await typeAndLose(1, '12')
    const theirs = anOpenLine({ unitNetPrice: 11 })

    await openLinesScreen([theirs, ...LINES.slice(1)], ORDERS, { [SAVE]: () => refusedReply(ORDERS[0], [theirs]) })

    const dialog = await screen.findByRole('dialog', { name: 'This document was changed elsewhere' })
    expect(within(dialog).getByRole('radio', { name: /their value, 11\.00/ })).toBeVisible()
    expect(within(dialog).getByRole('radio', { name: /your value, 12\.00/ })).toBeVisible()
  })

  test('is shown above the lines of the page when its line is not on it any more', async () => {
    await typeAndLose(3, '5')

    const { bodies } = await openLinesScreen(LINES.slice(0, 2), ORDERS.slice(0, 1), {
      [SAVE]: (body) => saveReply(LINES, ORDERS, body),
    })

    expect(await screen.findByText(BACK)).toBeVisible()
    expect(shownPrices()).toEqual(['5.00', '', ''])
    expect(await screen.findByText('All changes are saved')).toBeVisible()
    expect(bodies(SAVE)).toMatchObject([{ orderId: '2', lines: [{ form: { unitNetPrice: '5.00' } }] }])
  })

  test('of an order that was submitted meanwhile is shown with its order, until Discard removes it', async () => {
    await typeAndLose(3, '5')

    const { user, bodies } = await openLinesScreen(LINES.slice(0, 2), ORDERS.slice(0, 1), MOVED_ON)

    const notice = await screen.findByText(/^PO-2 does not wait for an order response any more\. What you had typed/)
    expect(shownPrices()).toEqual(['5.00', '', ''])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(bodies(SAVE)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Discard' }))

    expect(notice).not.toBeInTheDocument()
    expect(screen.queryByText(BACK)).not.toBeInTheDocument()
    expect(shownPrices()).toEqual(['', ''])
    expect(screen.getByText('All changes are saved')).toBeVisible()
    expect(localStorage).toHaveLength(0)
  })

  test('of an order that was submitted meanwhile stops no bulk action, and leaving asks about it', async () => {
    await typeAndLose(3, '5')
    const { user, bodies } = await openLinesScreen(LINES.slice(0, 2), ORDERS.slice(0, 1), MOVED_ON)
    await screen.findByText(/^PO-2 does not wait/)

    await user.click(screen.getByRole('checkbox', { name: 'Select line 2, S-1' }))
    await user.click(screen.getByRole('button', { name: 'Reject with reason' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    const leaving = confirmLeave()
    await user.click(await screen.findByRole('button', { name: 'Stay' }))

    expect(await leaving).toBe(false)
    expect(shownPrices()).toEqual(['5.00', '', ''])
    expect(bodies(SAVE)).toHaveLength(1)
  })

  test('and was discarded does not come back', async () => {
    const first = await openLinesScreen(LINES, ORDERS)
    await first.user.type(await screen.findByLabelText('Unit net price, item 1'), 'abc')
    await waitFor(() => expect(localStorage).toHaveLength(1))
    const leaving = confirmLeave()
    await first.user.click(await screen.findByRole('button', { name: 'Leave' }))
    await leaving
    expect(localStorage).toHaveLength(0)
    first.unmount()
    await reloadPage()

    await openLinesScreen(LINES, ORDERS)

    expect((await screen.findAllByLabelText(/^Unit net price, item/)).length).toBe(3)
    expect(screen.queryByText(BACK)).not.toBeInTheDocument()
  })
})

test('saved changes are not kept, and nothing is said when nothing was restored', async () => {
  const { releaseSave } = await openAndKeep()

  releaseSave()

  expect(await screen.findByText('All changes are saved')).toBeVisible()
  expect(localStorage).toHaveLength(0)
  expect(screen.queryByText(BACK)).not.toBeInTheDocument()
})

test('a browser that cannot keep the changes says nothing, and they are not lost while the page is open', async () => {
  vi.stubGlobal('localStorage', { getItem: rejectStorage, setItem: rejectStorage, removeItem: rejectStorage })
  const { user, bodies, unmount } = await openLinesScreen(LINES, ORDERS, ENDED)
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  await waitFor(() => expect(bodies(SAVE)).toHaveLength(1))
  expect(screen.queryByText(/cannot be kept/)).not.toBeInTheDocument()
  unmount()

  await openLinesScreen(LINES, ORDERS)

  expect(await screen.findByText(BACK)).toBeVisible()
  expect(shownPrices()).toEqual(['12.00', '', ''])
  expect(await screen.findByText('All changes are saved')).toBeVisible()
})

test('Logout finds the changes under the key of Open lines, and saves them; then nothing is kept', async () => {
  const { releaseSave } = await openAndKeep()

  const [open] = listOpenChanges()
  const saving = open?.save?.()
  releaseSave()
  await saving

  expect(open?.key).toEqual({ supplier: '', kind: 'openLines', documentId: 'all' })
  expect(listOpenChanges()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('the lines are not shown while kept changes cannot be decrypted, because they would be edited twice', async () => {
  await typeAndLose(1, '12')
  forgetDrafts()
  let isRefused = true
  const keys = 'GET /api/supplier/security/draftKeys'
  const { user } = await openLinesScreen(LINES, ORDERS, {
    [keys]: () =>
      isRefused
        ? { success: false, code: 'no-reply' }
        : { success: true, supplierId: '', keys: [{ id: 'key1', key: btoa('a key of 32 bytes '.padEnd(32)) }] },
  })
  const reload = await screen.findByRole('button', { name: 'Reload' })
  expect(screen.queryByLabelText('Unit net price, item 1')).not.toBeInTheDocument()

  isRefused = false
  await user.click(reload)

  expect(await screen.findByText(BACK)).toBeVisible()
  expect(price(1)).toHaveValue('12.00')
})

test('another account in the same browser sees nothing of it; its owner is led back to it', async () => {
  const first = openAs('7', 'ended')
  await first.user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
  expect(readReturnUrl('7')).toMatch(/^\/supplier\/lines\?/)
  expect(readReturnUrl('8')).toBeNull()
  first.unmount()
  await reloadPage('8')

  const other = openAs('8')
  await screen.findByLabelText('Unit net price, item 1')
  expect(shownPrices()).toEqual(['', '', ''])
  expect(screen.queryByText(BACK)).not.toBeInTheDocument()
  other.unmount()
  expect(Object.keys(localStorage)).toEqual(['kept-draft 7 openLines all'])
  await reloadPage('7')

  openAs('7')
  expect(await screen.findByText(BACK)).toBeVisible()
  expect(price(1)).toHaveValue('12.00')
  expect(await screen.findByText('All changes are saved')).toBeVisible()
})

/** Types a price and waits until it is kept. Its save is answered by `releaseSave`. */
async function openAndKeep() {
  const edits = [{ position: 1, form: { unitNetPrice: '12' } }]
  const reply = deferredReply(saveReply(LINES, ORDERS, { orderId: '1', lines: edits }))
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, { [SAVE]: reply.handler })
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  await waitFor(() => expect(localStorage).toHaveLength(1))
  await waitFor(() => expect(bodies(SAVE)).toHaveLength(1))
  return { releaseSave: reply.release }
}

test('what could not be sent without a connection is sent when there is one again', async () => {
  const replies = [() => Response.error(), (body: unknown) => saveReply(LINES, ORDERS, body)]
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, { [SAVE]: (body) => replies.shift()?.(body) })
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  expect(await screen.findByText(/^The changes could not be saved\./)).toBeVisible()

  window.dispatchEvent(new Event('online'))

  expect(await screen.findByText('All changes are saved')).toBeVisible()
  expect(screen.queryByText(/^The changes could not be saved\./)).not.toBeInTheDocument()
  expect(bodies(SAVE)).toHaveLength(2)
})

test('what was not answered is sent again without a change, each time after a longer delay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const busy = () => Response.json({ success: false, code: 'busy', error: 'Too many requests.' }, { status: 503 })
  const replies = [() => Response.error(), busy, (body: unknown) => saveReply(LINES, ORDERS, body)]
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, { [SAVE]: (body) => replies.shift()?.(body) })
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  expect(await screen.findByText(/They are sent again automatically\.$/)).toBeVisible()
  expect(bodies(SAVE)).toHaveLength(1)

  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(await screen.findByText('Too many requests.')).toBeVisible()
  expect(bodies(SAVE)).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(bodies(SAVE)).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(5_000))

  expect(await screen.findByText('All changes are saved')).toBeVisible()
  expect(screen.queryByText('Too many requests.')).not.toBeInTheDocument()
  expect(bodies(SAVE)).toHaveLength(3)
})

test('what is refused is sent again with the next change only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user, bodies } = await openLinesScreen(LINES, ORDERS, {
    [SAVE]: () => ({ success: false, code: 'invalid', error: 'The price is too long.' }),
  })
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  expect(await screen.findByText('The price is too long.')).toBeVisible()

  await act(() => vi.advanceTimersByTimeAsync(300_000))

  expect(bodies(SAVE)).toHaveLength(1)
})

test('nothing is sent again after the screen was left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user, bodies, unmount } = await openLinesScreen(LINES, ORDERS, { [SAVE]: () => Response.error() })
  await user.type(await screen.findByLabelText('Unit net price, item 1'), '12')
  expect(await screen.findByText(/They are sent again automatically\.$/)).toBeVisible()

  unmount()
  await act(() => vi.advanceTimersByTimeAsync(300_000))

  // When the change was made, and again when the screen was left.
  expect(bodies(SAVE)).toHaveLength(2)
})

describe('what another tab keeps', () => {
  const OTHER = 'stored by another tab'
  const NOT_KEPT = /^Unsaved changes, and others in another tab/

  test('is not replaced: the screen says that its own changes are not kept, until the other tab has saved its own', async () => {
    const { user } = await openLinesScreen(LINES, ORDERS, { [SAVE]: () => ({ success: false, error: 'not now' }) })
    const field = await screen.findByLabelText('Unit net price, item 1')
    localStorage.setItem(NAME, OTHER)

    await user.type(field, '12')
    expect(await screen.findByText(NOT_KEPT)).toBeVisible()
    window.dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem(NAME)).toBe(OTHER)

    localStorage.removeItem(NAME)
    await waitFor(() => expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument())
    expect(await decryptItem(NAME)).toContain('12')
  })

  test('is not removed when this tab has saved its own changes', async () => {
    const { user, bodies } = await openLinesScreen(LINES, ORDERS)
    const field = await screen.findByLabelText('Unit net price, item 1')
    localStorage.setItem(NAME, OTHER)

    await user.type(field, '12')
    await waitFor(() => expect(bodies(SAVE)).toHaveLength(1))
    expect(await screen.findByText('All changes are saved')).toBeVisible()

    expect(localStorage.getItem(NAME)).toBe(OTHER)
    expect(screen.queryByText(NOT_KEPT)).not.toBeInTheDocument()
  })
})

/** Types a price whose save is answered 401, and loads the page again. */
async function typeAndLose(item: number, text: string): Promise<void> {
  const { user, bodies, unmount } = await openLinesScreen(LINES, ORDERS, ENDED)
  await user.type(await screen.findByLabelText(`Unit net price, item ${item}`), text)
  await waitFor(() => expect(bodies(SAVE)).toHaveLength(1))
  unmount()
  await reloadPage()
  // It is not sent again when the screen is left for the login.
  expect(bodies(SAVE)).toHaveLength(1)
}

function rejectStorage(): never {
  throw new DOMException('storage is forbidden', 'SecurityError')
}

/** Opens the portal with the session of a supplier, which stays open or ends before the first save. */
function openAs(id: string, session: 'open' | 'ended' = 'open') {
  const supplier = { id, supplierName: `Supplier ${id}`, lastAccessTime: '2026-11-01T08:00:00Z' }
  let isSignedIn = true
  givenServer({
    'GET /api/supplierCheckLogin': () => (isSignedIn ? { success: true, supplier } : { success: false }),
    [LIST]: () => linesReply(LINES, ORDERS),
    [SUMMARY]: () => summaryReply(),
    [RUN]: () => ({ success: true }),
    [SAVE]: (body) => {
      if (session === 'open') return saveReply(LINES, ORDERS, body)
      isSignedIn = false
      return Response.json({ success: false }, { status: 401 })
    },
  })
  return renderApp('/supplier/lines')
}
