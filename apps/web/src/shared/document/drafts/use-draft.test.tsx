import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notifySessionEnd } from '../../api/client'
import { confirmLeave } from '../../leave-guards'
import { decryptItem, givenDraftKeys, reloadPage } from '../../../testing/given-draft-keys'
import { givenIntervals } from '../../../testing/given-intervals'
import { renderScreen } from '../../../testing/render'
import { TextField } from '../../ui/fields/text-field'
import { DraftGuard } from './draft-guard'
import { useDraft } from './use-draft'
import { Link } from '@tanstack/react-router'

const DOCUMENT_URL = '/supplier/orderResponse/7?pageNo=3'

beforeEach(givenDraftKeys)

describe('unsaved changes', () => {
  test('survive a reload, with a notice of when they were made', async () => {
    const first = await renderScreen(<Document />, DOCUMENT_URL)
    await first.user.type(number(), 'S-2')
    first.unmount()
    await reloadPage()

    await renderScreen(<Document />, DOCUMENT_URL)

    expect(number()).toHaveValue('S-2')
    expect(screen.getByRole('status')).toHaveTextContent(
      /^Your unsaved changes from \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d are back\./,
    )
  })

  test('are stored before the page is closed', async () => {
    const { user } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    window.dispatchEvent(new Event('pagehide'))

    expect(storedKeys()).toHaveLength(1)
  })

  test('are stored while somebody goes on typing, and when the page goes into the background', async () => {
    const { user } = await renderScreen(<Document />, DOCUMENT_URL)

    await user.type(number(), 'S-2')
    await waitFor(async () => expect(await storedText()).toContain('S-2'))
    await user.type(number(), '7')
    document.dispatchEvent(new Event('visibilitychange'))

    expect(await storedText()).toContain('S-27')
  })

  test('that another tab has removed with its own are stored again when the page or the session ends', async () => {
    const { user } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')
    await waitFor(() => expect(storedKeys()).toHaveLength(1))

    localStorage.clear()
    act(() => notifySessionEnd())
    expect(await storedText()).toContain('S-2')

    localStorage.clear()
    window.dispatchEvent(new Event('pagehide'))
    expect(await storedText()).toContain('S-2')
  })

  test('are not readable in the storage, whether they were stored at an interval or at the end of the page', async () => {
    const { user } = await renderScreen(<Document />, DOCUMENT_URL)

    await user.type(number(), 'S-2')
    await waitFor(() => expect(storedKeys()).toHaveLength(1))
    expect(Object.values(localStorage).join()).not.toMatch(/S-2|number|city/)
    await user.type(number(), '7')
    window.dispatchEvent(new Event('pagehide'))

    expect(Object.values(localStorage).join()).not.toMatch(/S-2|number|city/)
  })

  test('that are back can be discarded, and do not come back again', async () => {
    const first = await renderScreen(<Document />, DOCUMENT_URL)
    await first.user.type(number(), 'S-2')
    first.unmount()
    await reloadPage()
    const second = await renderScreen(<Document />, DOCUMENT_URL)

    await second.user.click(screen.getByRole('button', { name: 'Discard' }))

    expect(number()).toHaveValue('')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    second.unmount()
    expect(storedKeys()).toEqual([])
  })

  test('of one document are not those of another', async () => {
    const first = await renderScreen(<Document />, DOCUMENT_URL)
    await first.user.type(number(), 'S-2')
    first.unmount()

    await renderScreen(<Document documentId="71" />, DOCUMENT_URL)

    expect(number()).toHaveValue('')
  })

  test('stay with their document while another one is looked at', async () => {
    const { user } = await renderScreen(<TwoDocuments />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Other' }))
    expect(number()).toHaveValue('')

    await user.click(screen.getByRole('button', { name: 'Other' }))
    expect(number()).toHaveValue('S-2')
  })

  test('that an older portal wrote in another form are not shown, and are removed', async () => {
    localStorage.setItem(
      'draft  orderResponse 70',
      JSON.stringify({ version: 1, at: '2026-11-14T08:00:00Z', base: { no: '' }, form: { no: 'S-2' } }),
    )
    await reloadPage()

    await renderScreen(<Document />, DOCUMENT_URL)

    expect(number()).toHaveValue('')
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(storedKeys()).toEqual([])
  })

  test('are gone once they are saved', async () => {
    const { user, unmount } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Save' }))
    unmount()

    expect(storedKeys()).toEqual([])
  })

  test('of a document that is no longer edited are not shown, and stay stored', async () => {
    const first = await renderScreen(<Document />, DOCUMENT_URL)
    await first.user.type(number(), 'S-2')
    first.unmount()

    await renderScreen(<Document isEditable={false} />, DOCUMENT_URL)

    expect(number()).toHaveValue('')
    expect(storedKeys()).toHaveLength(1)
  })

  test('of a document that is locked meanwhile stay stored, and what the server has is shown', async () => {
    const { user } = await renderScreen(<LockedDocument />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Lock' }))

    expect(number()).toHaveValue('')
    expect(storedKeys()).toHaveLength(1)
    expect(closeTab().defaultPrevented).toBe(false)
  })
})

describe('where the browser cannot store unsaved changes', () => {
  const WARNING = 'Unsaved changes cannot be kept on this computer. Please save often.'

  test.each([
    ['full', fillStorage],
    ['forbidden', forbidStorage],
  ])('because its storage is %s, a warning is shown until storing works again', async (_, rejectWrites) => {
    const advanceTime = givenIntervals()
    const allowStorage = rejectWrites()
    const { user, unmount } = await renderScreen(<Document />, DOCUMENT_URL)
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument()

    await user.type(number(), 'S-2')
    await advanceTime(500)
    expect(await screen.findByText(WARNING)).toBeVisible()
    allowStorage()
    await advanceTime(500)

    await waitFor(() => expect(screen.queryByText(WARNING)).not.toBeInTheDocument())
    expect(storedKeys()).toHaveLength(1)
    unmount()
  })

  test('they stay with their document until the page is closed', async () => {
    const allowStorage = fillStorage()
    const { user } = await renderScreen(<TwoDocuments />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Other' }))
    expect(number()).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Other' }))

    expect(number()).toHaveValue('S-2')
    allowStorage()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
  })
})

describe('leaving with unsaved changes', () => {
  test('asks, and Stay stays', async () => {
    const { user, url } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('link', { name: 'Customers' }))
    expect(await screen.findByRole('dialog', { name: 'You have unsaved changes.' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stay' }))

    expect(url()).toBe(DOCUMENT_URL)
    expect(number()).toHaveValue('S-2')
  })

  test('asks, and Leave leaves without them', async () => {
    const { user, url } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('link', { name: 'Customers' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))

    await waitFor(() => expect(url()).toBe('/supplier/customers'))
    expect(storedKeys()).toEqual([])
  })

  test('does not ask when nothing was changed, or when it was put back', async () => {
    const { user, url } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S{Backspace}')

    await user.click(screen.getByRole('link', { name: 'Customers' }))

    await waitFor(() => expect(url()).toBe('/supplier/customers'))
  })

  test('does not ask when the session has ended: the changes and the URL are stored', async () => {
    const { user, url } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    act(() => notifySessionEnd())
    await user.click(screen.getByRole('link', { name: 'Login' }))

    await waitFor(() => expect(url()).toBe('/supplier/login'))
    expect(storedKeys()).toHaveLength(1)
    expect(sessionStorage.getItem('return-place')).toBe(JSON.stringify(['', DOCUMENT_URL]))
  })

  test('by Logout asks too', async () => {
    const { user } = await renderScreen(<Document />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    const stays = askToLeave()
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(await stays).toBe(false)

    const leaves = askToLeave()
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await leaves).toBe(true)
    expect(number()).toHaveValue('')
  })

  test('makes the browser ask when the tab is closed', async () => {
    const { user } = await renderScreen(<Document />, DOCUMENT_URL)
    expect(closeTab().defaultPrevented).toBe(false)

    await user.type(number(), 'S-2')

    expect(closeTab().defaultPrevented).toBe(true)
  })
})

describe('somebody else saved in the meantime', () => {
  test('another field: both changes are in the form, and a notice names who made the other', async () => {
    const { user } = await renderScreen(<Document theirs={{ number: '', city: 'Lübeck' }} />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Reload' }))

    expect(number()).toHaveValue('S-2')
    expect(city()).toHaveValue('Lübeck')
    expect(screen.getByRole('status')).toHaveTextContent('Ada Berg changed this document')
    expect(screen.getByTestId('version')).toHaveTextContent('2')
  })

  test('the same field: their value can be chosen', async () => {
    const { user } = await renderScreen(<Document theirs={{ number: 'S-9', city: 'Lübeck' }} />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await user.click(await screen.findByRole('radio', { name: 'Label of number: their value, S-9' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))

    expect(number()).toHaveValue('S-9')
    expect(city()).toHaveValue('Lübeck')
    expect(screen.getByTestId('version')).toHaveTextContent('2')
  })

  test('the same field: mine is chosen at first', async () => {
    const { user } = await renderScreen(<Document theirs={{ number: 'S-9', city: 'Lübeck' }} />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect(await screen.findByRole('radio', { name: 'Label of number: your value, S-2' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Continue' }))

    expect(number()).toHaveValue('S-2')
    expect(city()).toHaveValue('Lübeck')
  })

  test('and the question is put off: my form is as it was, based on the old version', async () => {
    const { user } = await renderScreen(<Document theirs={{ number: 'S-9', city: 'Lübeck' }} />, DOCUMENT_URL)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Reload' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))

    expect(number()).toHaveValue('S-2')
    expect(city()).toHaveValue('')
    expect(screen.getByTestId('version')).toHaveTextContent('1')
  })
})

interface DocumentProps {
  documentId?: string
  isEditable?: boolean
  /** What the server has after Reload. */
  theirs?: { number: string; city: string }
}

const BLANK = { number: '', city: '' }

function Document({ documentId = '70', isEditable = true, theirs = BLANK }: DocumentProps) {
  const [version, setVersion] = useState(1)
  const draft = useDraft({
    kind: 'orderResponse',
    documentId,
    version,
    initial: version === 1 ? { ...BLANK } : { ...theirs },
    shape: BLANK,
    isEditable,
    updatedBy: 'Ada Berg',
    updatedAt: '2026-11-14T09:00:00Z',
  })
  return (
    <>
      <DraftGuard draft={draft} fieldLabel={(path) => `Label of ${path}`} />
      <TextField
        label="Number"
        value={draft.form.number}
        onChange={(typed) => draft.change((form) => ({ ...form, number: typed }))}
      />
      <TextField
        label="City"
        value={draft.form.city}
        onChange={(typed) => draft.change((form) => ({ ...form, city: typed }))}
      />
      <span data-testid="version">{draft.version}</span>
      <button type="button" onClick={() => draft.markSaved()}>
        Save
      </button>
      <button type="button" onClick={() => setVersion(2)}>
        Reload
      </button>
      <Link to="/supplier/customers">Customers</Link>
      <Link to="/supplier/login">Login</Link>
    </>
  )
}

function LockedDocument() {
  const [isEditable, setEditable] = useState(true)
  return (
    <>
      <Document isEditable={isEditable} />
      <button type="button" onClick={() => setEditable(false)}>
        Lock
      </button>
    </>
  )
}

function TwoDocuments() {
  const [documentId, setDocumentId] = useState('70')
  return (
    <>
      <Document documentId={documentId} />
      <button type="button" onClick={() => setDocumentId(documentId === '70' ? '71' : '70')}>
        Other
      </button>
    </>
  )
}

/** Makes every write fail as with a full storage. Returns how to undo it. */
function fillStorage(): () => void {
  const storage = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.getItem(name),
    setItem: rejectStorage,
    removeItem: (name: string) => storage.removeItem(name),
  })
  return () => vi.unstubAllGlobals()
}

/** Makes every access fail as with a forbidden storage. Returns how to undo it. */
function forbidStorage(): () => void {
  vi.stubGlobal('localStorage', { getItem: rejectStorage, setItem: rejectStorage, removeItem: rejectStorage })
  return () => vi.unstubAllGlobals()
}

function rejectStorage(): never {
  throw new DOMException('storage is full', 'QuotaExceededError')
}

function number() {
  return screen.getByLabelText('Number')
}

function city() {
  return screen.getByLabelText('City')
}

function storedKeys(): string[] {
  return Object.keys(localStorage)
}

function storedText(): Promise<string | null> {
  return decryptItem(storedKeys()[0] ?? '')
}

function closeTab(): Event {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

function askToLeave(): Promise<boolean> {
  let answer = Promise.resolve(false)
  act(() => {
    answer = confirmLeave()
  })
  return answer
}
