import type { RefusedReply } from '@partwire/contract/reply'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { decryptItem, givenDraftKeys } from '../../../testing/given-draft-keys'
import { deferredReply } from '../../../testing/given-server'
import { renderScreen } from '../../../testing/render'
import { TextField } from '../../ui/fields/text-field'
import { DraftGuard } from './draft-guard'
import { IssueBanner } from '../frame/issue-banner'
import { useDocumentSave } from './use-document-save'
import { useDraft } from './use-draft'

interface Form {
  number: string
  city: string
}
type Call = (form: Form, version: number) => Promise<{ success: true } | RefusedReply>

const NEVER: Call = () => new Promise(() => undefined)
const DONE: Call = () => Promise.resolve({ success: true })
const STALE: Call = () =>
  Promise.resolve({ success: false, code: 'stale-version', error: 'This document was changed elsewhere.' })

beforeEach(givenDraftKeys)

describe('Save', () => {
  test('sends the form with the version it is based on, and loads the document again', async () => {
    const save = vi.fn<Call>(DONE)
    const { user } = await renderScreen(<Document save={save} theirs={{ number: 'S-2', city: '' }} />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(save.mock.calls).toEqual([[{ number: 'S-2', city: '' }, 1]])
    await waitFor(() => expect(screen.getByTestId('version')).toHaveTextContent('2'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('that breaks a rule of saving is not sent', async () => {
    const save = vi.fn<Call>(DONE)
    const { user } = await renderScreen(<Document save={save} />)
    await user.type(number(), 'wrong')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm number!')
    expect(save).not.toHaveBeenCalled()
  })

  test('of a version that is no longer the newest brings the other one in, field by field', async () => {
    const { user } = await renderScreen(<Document save={STALE} theirs={{ number: 'S-9', city: '' }} />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('dialog', { name: 'This document was changed elsewhere' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'number: your value, S-2' })).toBeChecked()
  })

  test('while the choice is put off asks for it again instead of sending', async () => {
    const save = vi.fn<Call>(STALE)
    const { user } = await renderScreen(<Document save={save} theirs={{ number: 'S-9', city: '' }} />)
    await user.type(number(), 'S-2')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('dialog', { name: 'This document was changed elsewhere' })).toBeVisible()
    expect(save).toHaveBeenCalledOnce()
  })

  test('asks about every field that both have changed when it asks again, also about those edited since', async () => {
    const { user } = await renderScreen(<Document save={STALE} theirs={{ number: 'S-9', city: 'Lübeck' }} />)
    await user.type(number(), 'S-2')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await user.type(number(), '3')
    await user.type(screen.getByLabelText('City'), 'Husum')

    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('radio', { name: 'number: your value, S-23' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'city: your value, Husum' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'city: their value, Lübeck' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))

    expect(number()).toHaveValue('S-23')
    expect(screen.getByLabelText('City')).toHaveValue('Lübeck')
    expect(screen.getByTestId('version')).toHaveTextContent('2')
  })

  test('merges instead of asking again when no field is changed on both sides any more', async () => {
    const { user } = await renderScreen(<Document save={STALE} theirs={{ number: 'S-9', city: '' }} />)
    await user.type(number(), 'S-2')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await user.clear(number())
    await user.type(screen.getByLabelText('City'), 'Husum')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(number()).toHaveValue('S-9')
    expect(screen.getByLabelText('City')).toHaveValue('Husum')
    expect(screen.getByRole('status')).toHaveTextContent('changed this document')
  })

  test('that gets no answer changes nothing and can be tried again', async () => {
    const { user } = await renderScreen(<Document save={() => Promise.resolve({ success: false, code: 'no-reply' })} />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(number()).toHaveValue('S-2')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('while a call is pending', () => {
  test.each(['Save', 'Submit'])('%s and the other one send nothing, also before the next render', async (name) => {
    const save = vi.fn<Call>(NEVER)
    const submit = vi.fn<Call>(NEVER)
    const { user } = await renderScreen(<Document save={save} submit={submit} />)
    await user.type(number(), 'S-2')
    const others = screen.getAllByRole('button').filter(({ textContent }) => textContent !== name)

    act(() => {
      for (const each of [screen.getByText(name), screen.getByText(name), ...others]) each.click()
    })

    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
    expect(screen.getByTestId('pending')).toHaveTextContent(name.toLowerCase())
    expect([save.mock.calls.length, submit.mock.calls.length]).toEqual(name === 'Save' ? [1, 0] : [0, 1])
  })

  test('a save is pending until the document is loaded again', async () => {
    const held = deferredReply(undefined)
    const { user } = await renderScreen(<Document beforeReload={held.handler} theirs={{ number: 'S-2', city: '' }} />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    act(held.release)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(screen.getByTestId('version')).toHaveTextContent('2')
  })

  test.each([
    ['succeeds', { success: true }],
    ['is refused', { success: false, code: 'conflict', error: 'This number is taken.' }],
  ] as const)('a screen that is left before the call %s logs nothing', async (_, reply) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const held = deferredReply(undefined)
    const submit: Call = async () => {
      await held.handler()
      return reply
    }
    const { user, unmount } = await renderScreen(<Document submit={submit} />)
    await user.type(number(), 'S-2')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    unmount()

    await act(async () => held.release())

    expect(log).not.toHaveBeenCalled()
  })
})

describe('a document that somebody else has submitted', () => {
  const LOCKED: Call = () =>
    Promise.resolve({ success: false, code: 'wrong-status', error: 'This order has moved on in the meantime.' })

  test.each(['Save', 'Submit'])(
    'locks itself when %s is refused, shows the reason, and what was typed stays stored',
    async (name) => {
      const { user } = await renderScreen(
        <Document save={LOCKED} submit={LOCKED} theirs={{ number: 'S-9', city: '' }} locks />,
      )
      await user.type(number(), 'S-2')

      await user.click(screen.getByRole('button', { name }))

      expect(await screen.findByRole('alert')).toHaveTextContent('This order has moved on in the meantime.')
      expect(number()).toHaveValue('S-9')
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      expect(screen.getByText('Locked: This order has moved on in the meantime.')).toBeVisible()
      expect(JSON.parse((await decryptItem('kept-draft  invoice 9')) ?? '')).toMatchObject({ form: { number: 'S-2' } })
    },
  )
})

describe('Submit', () => {
  test('that breaks a rule is not sent: the banner has the focus and the field its mark, until it is corrected', async () => {
    const submit = vi.fn<Call>(DONE)
    const { user } = await renderScreen(<Document submit={submit} />)

    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getByRole('alert')).toHaveFocus()
    expect(number()).toBeInvalid()
    await user.type(number(), 'S-2')

    expect(number()).not.toBeInvalid()
    expect(submit).not.toHaveBeenCalled()
  })

  test('the banner follows the form by the rules of the call that failed, and keeps the focus where it is', async () => {
    const { user } = await renderScreen(<Document />)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.type(number(), 'S-2')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    await user.clear(number())

    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm number!')
    expect(number()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getByRole('alert')).toHaveFocus()
  })

  test('a value that the server cannot read is explained, and its field is marked', async () => {
    const error = 'The field form.number is not valid: Too big.'
    const submit: Call = () => Promise.resolve({ success: false, code: 'invalid', error, errorField: 'form.number' })
    const { user } = await renderScreen(<Document submit={submit} />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(
      await screen.findByText(/^A value cannot be stored as it was typed\. Nothing was saved or sent/),
    ).toBeVisible()
    expect(screen.getByText('Details for support').closest('details')).toHaveTextContent(error)
    expect(number()).toBeInvalid()
  })

  test('shows the error message of the server, and marks the field it named', async () => {
    const submit: Call = () =>
      Promise.resolve({ success: false, code: 'conflict', error: 'This number is taken.', errorField: 'number' })
    const { user } = await renderScreen(<Document submit={submit} />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('This number is taken.')
    expect(number()).toBeInvalid()
  })

  test('that succeeds calls onSubmitted, and nothing is unsaved any more', async () => {
    const { user } = await renderScreen(<Document />)
    await user.type(number(), 'S-2')

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByText('Submitted, nothing unsaved')).toBeVisible()
  })
})

interface DocumentProps {
  save?: Call
  submit?: Call
  /** What the server has when the document is loaded again. */
  theirs?: Form
  /** Then it is submitted. */
  locks?: boolean
  /** What the reload waits for. */
  beforeReload?: () => Promise<unknown>
}

const BLANK: Form = { number: '', city: '' }

function Document({ save = DONE, submit = DONE, theirs = BLANK, locks = false, beforeReload }: DocumentProps) {
  const [version, setVersion] = useState(1)
  const [isSubmitted, setSubmitted] = useState(false)
  const [locked, setLocked] = useState('')
  const draft = useDraft<Form>({
    kind: 'invoice',
    documentId: '9',
    version,
    initial: version === 1 ? BLANK : theirs,
    shape: BLANK,
    isEditable: !(locks && version === 2),
    updatedAt: '2026-11-14T09:00:00Z',
  })
  const document = useDocumentSave({
    draft,
    saveIssues: ({ number: typed }) => (typed === 'wrong' ? [{ path: 'number', label: 'number' }] : []),
    submitIssues: ({ number: typed }) => (typed === '' ? [{ path: 'number', label: 'number' }] : []),
    save,
    submit,
    reload: async () => {
      await beforeReload?.()
      setVersion(2)
    },
    onSubmitted: () => setSubmitted(!draft.hasChanges()),
    onLocked: setLocked,
  })
  const { issues, serverError, attempt, marked, pending } = document
  return (
    <>
      <DraftGuard draft={draft} fieldLabel={(path) => path} />
      <IssueBanner issues={issues} message={serverError} attempt={attempt} marked={marked} />
      <TextField
        label="Number"
        path="number"
        isInvalid={marked.has('number')}
        value={draft.form.number}
        onChange={(typed) => draft.change((form) => ({ ...form, number: typed }))}
      />
      <TextField
        label="City"
        value={draft.form.city}
        onChange={(typed) => draft.change((form) => ({ ...form, city: typed }))}
      />
      <span data-testid="version">{draft.version}</span>
      <span data-testid="pending">{pending}</span>
      <button type="button" disabled={pending !== null} onClick={document.save}>
        Save
      </button>
      <button type="button" disabled={pending !== null} onClick={document.submit}>
        Submit
      </button>
      {isSubmitted && <p>Submitted, nothing unsaved</p>}
      {locked !== '' && <p>Locked: {locked}</p>}
    </>
  )
}

function number() {
  return screen.getByLabelText('Number')
}
