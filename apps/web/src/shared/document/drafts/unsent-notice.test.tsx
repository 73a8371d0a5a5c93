import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { givenDraftKeys, reloadPage } from '../../../testing/given-draft-keys'
import { renderScreen } from '../../../testing/render'
import { UnsentNotice } from './unsent-notice'

const STORAGE_KEY = 'kept-draft  invoice 9'
const PLAIN_KEY = 'draft  invoice 9'
const FORM = { number: 'S-9', city: 'Kiel' }
const SUBMITTED = { id: '9', updatedBy: 'Ada Berg', submittedAt: '2026-11-14T09:00:00Z' }

beforeEach(givenDraftKeys)

test('shows who submitted the document and when, and lists what was typed here and not sent', async () => {
  await storeForm({ number: 'S-2', city: '' })

  await renderNotice()

  expect(screen.getByRole('status')).toHaveTextContent(
    /^Invoice RE-1 was submitted by Ada Berg at 2026\/11\/1\d \d\d:\d\d:\d\d\. What you had typed was not sent\./,
  )
  expect(rows()).toEqual([
    ['Label of number', 'S-2'],
    ['Label of city', '(empty)'],
  ])
})

test('what was typed stays stored until the person discards it', async () => {
  await storeForm({ number: 'S-2', city: 'Kiel' })
  const first = await renderNotice()
  first.unmount()
  const { user } = await renderNotice()
  expect(localStorage.getItem(STORAGE_KEY)).not.toBeNull()

  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(screen.queryByRole('status')).toBeNull()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test('a document that was left out says that the order went on without it', async () => {
  await storeForm({ number: 'S-2', city: 'Kiel' })

  await renderNotice({ ...SUBMITTED, submittedAt: null })

  expect(screen.getByRole('status')).toHaveTextContent(/^The order has moved on without invoice RE-1\. What you had/)
})

test('a stored draft that equals the submitted document is deleted without a notice', async () => {
  await storeForm({ number: ' S-9 ', city: 'Kiel' })

  await renderNotice()

  expect(screen.queryByRole('status')).toBeNull()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test('shows nothing without a stored draft, and removes one that an older portal stored in another form', async () => {
  localStorage.setItem(PLAIN_KEY, JSON.stringify({ version: 1, at: '', base: { no: '' }, form: { no: 'S-2' } }))
  await reloadPage()

  await renderNotice()

  expect(screen.queryByRole('status')).toBeNull()
  expect(localStorage).toHaveLength(0)
})

async function storeForm(form: typeof FORM): Promise<void> {
  const base = { number: '', city: 'Kiel' }
  localStorage.setItem(PLAIN_KEY, JSON.stringify({ version: 1, at: '2026-11-14T08:00:00Z', base, form }))
  await reloadPage()
}

function renderNotice(
  document: typeof SUBMITTED | (Omit<typeof SUBMITTED, 'submittedAt'> & { submittedAt: null }) = SUBMITTED,
) {
  return renderScreen(
    <UnsentNotice
      kind="invoice"
      document={document}
      name="Invoice RE-1"
      form={FORM}
      shape={FORM}
      fieldLabel={(path) => `Label of ${path}`}
    />,
  )
}

function rows(): (string | null)[][] {
  const table = within(screen.getByRole('table', { name: 'What you had typed' }))
  return table.getAllByRole('row').map((row) => Array.from(row.children, (cell) => cell.textContent))
}
