import { aDocumentOrder } from '@partwire/domain/documents/samples'
import { aConfirmLine } from '@partwire/domain/order-response/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { aDelivery, aDraftOrderResponse, aGetReply, anUnansweredItem } from './samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './order-response-screen'

const PATH = '/supplier/orderResponse/7?pageNo=2'
const GET = 'GET /api/supplier/orderResponse/get/7'
const UPDATE = 'POST /api/supplier/orderResponse/update'
const SUBMIT = 'POST /api/supplier/orderResponse/submit'

const SERVER = {
  'GET /api/supplier/eDocument/responseFiles/7': () => ({
    success: true,
    files: [{ format: 'confirmation', name: 'OR-51.pdf', issues: [] }],
    hints: [],
  }),
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/constants': () => ({ success: true, countries: [] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
  'GET /api/supplier/dispatchAdvice/get/7': () => ({ success: false }),
}

describe('the confirm lines', () => {
  test('Confirmed shows the date picker, any other status the reason box', async () => {
    const { user } = await open()

    expect(screen.getByLabelText('Reason, item 1, line 1')).toHaveAttribute('placeholder', 'Type reason here.')
    for (const status of ['Rejected', 'Unknown']) {
      await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), status)
      expect(screen.getByLabelText('Reason, item 1, line 1')).toBeVisible()
    }
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')

    expect(screen.getByLabelText('Confirm delivery date, item 1, line 1')).toHaveValue('2099/11/30')
    expect(screen.queryByLabelText('Reason, item 1, line 1')).toBeNull()
  })

  test('can be added and removed, the focus follows, one stays', async () => {
    const { user } = await open()
    expect(screen.queryByRole('button', { name: /Remove line/ })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Add a confirm line to item 1' }))

    expect(screen.getByLabelText('Confirm quantity, item 1, line 2')).toHaveValue('0')
    expect(screen.getByLabelText('Confirm quantity, item 1, line 2')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Remove line 2 of item 1' }))
    expect(screen.queryByLabelText('Confirm quantity, item 1, line 2')).toBeNull()
    expect(screen.getByLabelText('Confirm quantity, item 1, line 1')).toHaveFocus()
  })

  test('a new one starts with quantity 0, empty status, delivery date today, empty reason', async () => {
    givenToday()
    const { user } = await open()

    await user.click(screen.getByRole('button', { name: 'Add a confirm line to item 1' }))

    expect(screen.getByLabelText('Confirm quantity, item 1, line 2')).toHaveValue('0')
    expect(screen.getByLabelText('Status, item 1, line 2')).toHaveValue('')
    expect(screen.getByLabelText('Reason, item 1, line 2')).toHaveValue('')
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 2'), 'Confirmed')
    expect(screen.getByLabelText('Confirm delivery date, item 1, line 2')).toHaveValue('2026/11/15')
  })

  test('on a screen that is open over midnight, dates before the new day cannot be chosen', async () => {
    givenToday()
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    const day = screen.getByLabelText('Confirm delivery date, item 1, line 1')

    vi.setSystemTime(new Date(2026, 10, 16, 0, 1))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await user.clear(day)
    await user.type(day, '2026/11/15')
    await user.tab()

    expect(day).toHaveAccessibleDescription('Please choose 2026/11/16 or a later day.')
  })

  test('dates before today cannot be chosen', async () => {
    givenToday()
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    const day = screen.getByLabelText('Confirm delivery date, item 1, line 1')

    await user.type(day, '2026/11/14')
    await user.tab()
    expect(day).toHaveAccessibleDescription('Please choose 2026/11/15 or a later day.')
    await user.clear(day)
    await user.type(day, '2026/11/15')
    await user.tab()

    expect(day).toBeValid()
  })

  test('a delivery date that is none stops Submit, and stays when a line is added', async () => {
    const { user, calls } = await open()
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    const label = 'Confirm delivery date, item 1, line 1'
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), '31.11.2099')

    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getByRole('alert')).toHaveTextContent('delivery date')
    expect(calls.map(({ name }) => name)).not.toContain(SUBMIT)
    await user.click(screen.getByRole('button', { name: 'Add a confirm line to item 1' }))

    expect(screen.getByLabelText(label)).toHaveValue('31.11.2099')
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Please type a day like 2026/11/30.')
  })

  test('the confirmed quantity of an item updates while typing', async () => {
    const { user } = await open()
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    expect(screen.getByText('Confirmed 10')).toBeVisible()

    await user.type(screen.getByLabelText('Confirm quantity, item 1, line 1'), '4')

    expect(screen.getByText('Sum 4')).toBeVisible()
  })

  test('Confirm all as requested fills every untouched line', async () => {
    const { user } = await open(3)
    await user.selectOptions(screen.getByLabelText('Status, item 2, line 1'), 'Rejected')

    await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))

    expect(statuses()).toEqual(['Confirmed', 'Rejected', 'Confirmed'])
    expect(screen.getByText('3 of 3 items answered')).toBeVisible()
  })

  describe('Confirm all as requested, where the requested date of an item is missing or has passed,', () => {
    const items = [
      anUnansweredItem(),
      anUnansweredItem({ requestedDeliveryDate: '' }),
      anUnansweredItem({ requestedDeliveryDate: '20261101' }),
    ]
    const openWithout = () => open(3, { [GET]: () => aGetReply(aDraftOrderResponse(0, { items })) })
    const dates = () =>
      screen.getAllByLabelText<HTMLInputElement>(/^Confirm delivery date, item/).map(({ value }) => value)
    const confirmAll = () => screen.getByRole('button', { name: 'Confirm all as requested' })

    test('asks once for the date of these items and proposes the next working day', async () => {
      givenToday()
      const { user } = await openWithout()

      await user.click(confirmAll())
      const dialog = within(await screen.findByRole('dialog', { name: 'Delivery date' }))
      expect(
        dialog.getByText(/^1 item has no requested delivery date\. 1 item was requested for a day that has/),
      ).toBeVisible()
      expect(dialog.getByLabelText('Delivery date')).toHaveValue('2026/11/16')
      expect(statuses()).toEqual(['', '', ''])
      await user.click(dialog.getByRole('button', { name: 'Confirm all' }))

      expect(statuses()).toEqual(['Confirmed', 'Confirmed', 'Confirmed'])
      expect(dates()).toEqual(['2099/11/30', '2026/11/16', '2026/11/16'])
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByText('3 items filled.')).toBeVisible()
    })

    test('says that a chosen day is on a weekend, and refuses a day that has passed', async () => {
      givenToday()
      const { user } = await openWithout()
      await user.click(confirmAll())
      const dialog = within(await screen.findByRole('dialog', { name: 'Delivery date' }))
      const field = dialog.getByLabelText('Delivery date')

      await user.clear(field)
      await user.type(field, '2026/11/14')
      expect(dialog.getByRole('button', { name: 'Confirm all' })).toBeDisabled()
      await user.clear(field)
      await user.type(field, '2026/11/21')
      expect(dialog.getByText('2026/11/21 is a Saturday.')).toBeVisible()
      await user.keyboard('{Enter}')

      expect(dates()).toEqual(['2099/11/30', '2026/11/21', '2026/11/21'])
    })

    test('confirms nothing when it is cancelled', async () => {
      const { user } = await openWithout()
      await user.click(confirmAll())

      await user.click(await screen.findByRole('button', { name: 'Close' }))

      expect(statuses()).toEqual(['', '', ''])
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  test('filling nothing is no success', async () => {
    const { user } = await open(2)

    await user.click(screen.getByRole('button', { name: 'Fill down Unit net price' }))

    expect(screen.getByText(/^Nothing was filled/)).toBeVisible()
    expect(screen.queryByText(/items? filled\.$/)).toBeNull()
  })

  test('an item whose requested quantity is no whole number shows why it can only be rejected or Unknown', async () => {
    const whole = anUnansweredItem()
    const half = anUnansweredItem({ requestedQuantity: 1.5, confirms: [aConfirmLine({ quantity: 1.5, status: '' })] })
    const { user } = await open(2, { [GET]: () => aGetReply(aDraftOrderResponse(0, { items: [whole, half] })) })

    const [, first, second] = screen.getAllByRole('row')
    expect(first).not.toHaveTextContent('Quantities are whole numbers')
    expect(second).toHaveTextContent('Quantities are whole numbers, so 1.5 cannot be confirmed.')
    await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))

    expect(statuses()).toEqual(['Confirmed', ''])
  })

  test('an item whose requested quantity is 0 says that it can only be rejected, and is not confirmed as requested', async () => {
    const none = anUnansweredItem({ requestedQuantity: 0, confirms: [aConfirmLine({ quantity: 0, status: '' })] })
    const { user } = await open(2, {
      [GET]: () => aGetReply(aDraftOrderResponse(0, { items: [anUnansweredItem(), none] })),
    })

    const [, , second] = screen.getAllByRole('row')
    expect(second).toHaveTextContent('A quantity of 0 cannot be confirmed. Please reject it with 0.')
    await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))

    expect(statuses()).toEqual(['Confirmed', ''])
  })

  test('Ctrl+D and the button in the column heading fill a value down from the focused line', async () => {
    const { user } = await open(3)
    await user.type(screen.getByLabelText('Unit net price, item 2'), '12,50')

    await user.keyboard('{Control>}d{/Control}')

    expect(prices()).toEqual(['', '12,50', '12,50'])
    expect(screen.getByText('1 item filled.')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Unknown')
    await user.click(screen.getByRole('button', { name: 'Fill down Status' }))
    expect(statuses()).toEqual(['Unknown', 'Unknown', 'Unknown'])
  })
})

describe('Submit', () => {
  test('is stopped by the rules: the banner lists each label once and every failing field is marked', async () => {
    const { user, calls } = await open(2)
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    await user.type(screen.getByLabelText('Confirm quantity, item 1, line 1'), '3')

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please confirm seller order number, unit net price, unit list price, quantity, status & reason!',
    )
    expect(screen.getByRole('alert')).toHaveFocus()
    for (const field of ['Seller order number', 'Unit net price, item 1', 'Status, item 2, line 1']) {
      expect(screen.getByLabelText(field)).toBeInvalid()
    }
    expect(screen.getByText('The quantities of this item must add up to 10.')).toBeInTheDocument()
    expect(calls.map(({ name }) => name)).not.toContain(SUBMIT)
  })

  test('after a failed Submit the banner names what is wrong now: no corrected field, every newly wrong one', async () => {
    const { user } = await open(1)
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please confirm seller order number, unit net price & unit list price!',
    )

    await user.type(screen.getByLabelText('Seller order number'), 'S-1')
    await user.type(screen.getByLabelText('Unit net price, item 1'), '5')
    await user.type(screen.getByLabelText('Confirm quantity, item 1, line 1'), '3')

    expect(screen.getByRole('alert')).toHaveTextContent(/^Please confirm quantity!$/)
    expect(screen.getByLabelText('Confirm quantity, item 1, line 1')).toHaveFocus()
  })

  test('marks every field that fails, all quantities of an item whose sum is wrong, and no other', async () => {
    const { user } = await open(2)
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Confirmed')
    await user.clear(screen.getByLabelText('Confirm delivery date, item 1, line 1'))
    await user.type(screen.getByLabelText('Confirm quantity, item 1, line 1'), '3')
    await user.click(screen.getByRole('button', { name: 'Add a confirm line to item 1' }))

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    const marked = document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
    expect([...marked].map(({ dataset }) => dataset['path'])).toEqual([
      'sellerOrderNumber',
      'items.0.unitNetPrice',
      'items.0.unitListPrice',
      'items.0.confirms.0.quantity',
      'items.0.confirms.1.quantity',
      'items.0.confirms.1.status',
      'items.0.confirms.0.deliveryDate',
      'items.0.confirms.1.reason',
      'items.1.confirms.0.status',
      'items.1.confirms.0.reason',
    ])
  })

  test('a label of the banner leads to its first failing field', async () => {
    const { user } = await open(2)
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'status' }))

    await waitFor(() => expect(screen.getByLabelText('Status, item 1, line 1')).toHaveFocus())
  })

  test('opens the success modal, which shows the state of the delivery and leads to the dispatch advice', async () => {
    const { user, url } = await submitted('dispatchAdvice')

    const dialog = await screen.findByRole('dialog', { name: 'Order response submitted' })
    expect(within(dialog).getByText('It is queued for delivery to the platform.')).toBeVisible()
    expect(await within(dialog).findByRole('link', { name: 'Order confirmation' })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Continue with dispatch advice' }))

    await waitFor(() => expect(url()).toBe('/supplier/dispatchAdvice/7?pageNo=2'))
  })

  test('closing the modal returns to the overview', async () => {
    const { user, url } = await submitted('dispatchAdvice')

    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')

    await waitFor(() => expect(url()).toMatch(/^\/supplier\/orders\?.*pageNo=2/))
  })

  test('a rejected order offers no dispatch advice', async () => {
    await submitted('rejected')

    const dialog = await screen.findByRole('dialog', { name: 'Order rejected' })
    expect(within(dialog).queryByRole('button', { name: 'Continue with dispatch advice' })).toBeNull()
  })

  test.each([
    [aDelivery('delivered'), 'It has reached the platform.'],
    [aDelivery('failed', 'Unknown party.'), 'It has not reached the platform: Unknown party.'],
  ])('the modal says truthfully: %j', async (delivery, message) => {
    await submitted('dispatchAdvice', delivery)

    expect(await screen.findByText(message)).toBeVisible()
  })

  test('right after Save it is sent with the version that Save returned', async () => {
    let version = 1
    const { user, calls } = await open(1, {
      [GET]: () => aGetReply(aDraftOrderResponse(1, { version, sellerOrderNumber: version === 1 ? '' : 'S-1' })),
      [UPDATE]: () => {
        version = 2
        return { success: true }
      },
      [SUBMIT]: () => ({ success: false }),
    })
    await user.type(screen.getByLabelText('Seller order number'), 'S-1')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled())
    await answer(user)

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(calls.find(({ name }) => name === SUBMIT)?.body).toMatchObject({ version: 2 })
  })

  test('while it is being sent the other buttons are disabled, and a second click sends nothing', async () => {
    const held = deferredReply({ success: false })
    const { user, calls } = await open(1, { [SUBMIT]: held.handler })
    await answer(user)

    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    expect(calls.filter(({ name }) => name === SUBMIT)).toHaveLength(1)
    held.release()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

async function submitted(status: 'dispatchAdvice' | 'rejected', delivery = aDelivery('queued')) {
  let isSubmitted = false
  const app = await open(1, {
    [GET]: () =>
      isSubmitted
        ? aGetReply(aDraftOrderResponse(1, { delivery, version: 2 }), { status })
        : aGetReply(aDraftOrderResponse()),
    [SUBMIT]: () => {
      isSubmitted = true
      return { success: true, order: aDocumentOrder({ id: '7', status }) }
    },
  })
  await answer(app.user)
  await app.user.click(screen.getByRole('button', { name: 'Submit' }))
  return app
}

async function answer(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByLabelText('Seller order number'), 'S-1')
  await user.type(screen.getByLabelText('Unit net price, item 1'), '12.5')
  await user.click(screen.getByRole('button', { name: 'Confirm all as requested' }))
}

async function open(count = 1, answers: Parameters<typeof givenServer>[0] = {}) {
  const calls = givenServer({ ...SERVER, [GET]: () => aGetReply(aDraftOrderResponse(count)), ...answers })
  const app = renderApp(PATH)
  await screen.findByText('OR-51')
  return { ...app, calls }
}

/** Sets the clock to 2026-11-15 09:00 local time. */
function givenToday() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 9) })
}

function statuses(): string[] {
  return screen
    .getAllByLabelText(/^Status, item/)
    .map((field) => (field instanceof HTMLSelectElement ? field.value : ''))
}

function prices(): string[] {
  return screen
    .getAllByLabelText(/^Unit net price, item/)
    .map((field) => (field instanceof HTMLInputElement ? field.value : ''))
}
