import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render'
// Loads the lazy calendar before the first test.
import '../fields/day-calendar'
import { DayCell } from './day-cell'
import { DayField } from '../fields/day-field'
import { Modal } from '../../ui/modal'

describe.each([
  ['in a table', DayCell],
  ['with a visible label', DayField],
])('a day %s', (_, Day) => {
  test.each(['2026/11/30', '20261130', '30.11.2026'])(
    'can be typed as %s and is shown as YYYY/MM/DD',
    async (typed) => {
      const { user, form } = await givenDay('')

      await user.type(field(), typed)
      await user.tab()

      expect(form()).toBe('20261130')
      expect(field()).toHaveValue('2026/11/30')
      expect(field()).not.toBeInvalid()
    },
  )

  test('can be emptied', async () => {
    const { user, form } = await givenDay('20261130')

    await user.clear(field())
    await user.tab()

    expect(form()).toBe('')
    expect(field()).toHaveValue('')
  })

  test('that is invalid stays visible and in the form, with an error message', async () => {
    const { user, form } = await givenDay('20261130')

    await user.clear(field())
    await user.type(field(), '31.11.2026')
    expect(field()).not.toBeInvalid()
    await user.tab()

    expect(form()).toBe('31.11.2026')
    expect(field()).toHaveValue('31.11.2026')
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription('Please type a day like 2026/11/30.')
  })

  test('before the first allowed one cannot be typed', async () => {
    const { user, form } = await givenDay('')

    await user.type(field(), '20261114')
    await user.tab()

    // The rules accept only yyyymmdd as a day.
    expect(form()).toBe('2026/11/14')
    expect(field()).toHaveValue('2026/11/14')
    expect(field()).toHaveAccessibleDescription('Please choose 2026/11/15 or a later day.')
  })

  test('is in the form as soon as it is typed', async () => {
    const { user, form } = await givenDay('20261120')

    await user.clear(field())
    await user.type(field(), '30.11.202')
    expect(form()).toBe('30.11.202')
    await user.type(field(), '6')

    expect(form()).toBe('20261130')
    expect(field()).toHaveValue('30.11.2026')
  })

  test.each([
    ['31.11.2026', 'Please type a day like 2026/11/30.'],
    ['2026/11/14', 'Please choose 2026/11/15 or a later day.'],
  ])('that is restored as %s has its error message, and can be corrected', async (restored, message) => {
    const { user, form } = await givenDay(restored)
    expect(field()).toHaveValue(restored)
    expect(field()).toHaveAccessibleDescription(message)

    await user.clear(field())
    await user.type(field(), '30.11.2026')
    await user.tab()

    expect(form()).toBe('20261130')
    expect(field()).not.toBeInvalid()
  })

  test('that was chosen before and has passed since is valid', async () => {
    await givenDay('20261114')

    expect(field()).toHaveValue('2026/11/14')
    expect(field()).not.toBeInvalid()
  })

  test('can be picked, and the caret is back in the field', async () => {
    const { user, form } = await givenDay('20261120')

    await user.click(screen.getByRole('button', { name: 'Pick Delivery date' }))
    expect(await screen.findByRole('button', { name: '14 November 2026' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '27 November 2026' }))

    expect(form()).toBe('20261127')
    expect(field()).toHaveValue('2026/11/27')
    await waitFor(() => expect(field()).toHaveFocus())
    expect(screen.queryByRole('button', { name: '27 November 2026' })).not.toBeInTheDocument()
  })

  test('opens its calendar with Alt and the arrow down', async () => {
    const { user } = await givenDay('')

    await user.click(field())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')

    expect(await screen.findByRole('button', { name: '15 November 2026' })).toBeEnabled()
  })

  test('that is locked has no calendar', async () => {
    await renderScreen(<Day path="day" label="Delivery date" value="20261130" onChange={() => {}} isReadOnly />)

    expect(field()).toHaveAttribute('readonly')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('that is locked shows typed text without an error message', async () => {
    await renderScreen(<Day path="day" label="Delivery date" value="31.11.2026" onChange={() => {}} isReadOnly />)

    expect(field()).toHaveValue('31.11.2026')
    expect(field()).not.toBeInvalid()
  })

  async function givenDay(initial: string) {
    function Screen() {
      const [day, setDay] = useState(initial)
      return (
        <>
          <Day path="day" label="Delivery date" value={day} onChange={setDay} minDay="20261115" />
          <output>{day}</output>
        </>
      )
    }
    const { user } = await renderScreen(<Screen />)
    return { user, form: () => screen.getByRole('status').textContent }
  }

  function field() {
    return screen.getByRole('textbox', { name: 'Delivery date' })
  }
})

describe('Esc in the calendar of a dialog', () => {
  test.each([
    ['a day has the focus', () => Promise.resolve()],
    ['the months are shown', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Choose a month' }))],
    ['nothing has the focus', () => act(async () => activeElement()?.blur())],
  ])('closes only the calendar when %s; a second Esc closes the dialog', async (_, prepare) => {
    const { user } = await renderScreen(<DayDialog />)
    await user.clear(field())
    await user.type(field(), '2026/11/20{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(calendar()).toContainElement(activeElement()))
    await prepare(user)

    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Calendar' })).not.toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Set date' })).toBeVisible()
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('2026/11/20')

    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  function DayDialog() {
    const [isOpen, setOpen] = useState(true)
    const [day, setDay] = useState('20261116')
    return (
      isOpen && (
        <Modal title="Set date" size="narrow" onClose={() => setOpen(false)}>
          <DayField path="day" label="Delivery date" value={day} onChange={setDay} minDay="20261115" />
        </Modal>
      )
    )
  }

  function field() {
    return screen.getByRole('textbox', { name: 'Delivery date' })
  }

  function calendar() {
    return screen.getByRole('dialog', { name: 'Calendar' })
  }

  function activeElement() {
    return document.activeElement instanceof HTMLElement ? document.activeElement : null
  }
})
