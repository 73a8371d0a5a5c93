import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { toFormValues } from './form'
import { aLoadedInvoice, anInvoice, anInvoiceItem, SETTING } from './samples'
import type { LoadedInvoice } from './use-invoice'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../app/shell/supplier-shell'), import('./invoice-screen')]))

const URL = '/supplier/invoice/7?status=invoice&pageNo=2'
/** The order list adds its own parameters to the URL. */
const ORDERS = /^\/supplier\/orders\?status=invoice&(?:.*&)?pageNo=2/
const READY = {
  invoiceId: 'RE-1',
  invoiceDueDate: '20991231',
}

function givenInvoice(loaded: LoadedInvoice, more: Record<string, (body: unknown) => unknown> = {}) {
  return givenServer({
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Kessler' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'GET /api/supplier/eDocument/invoice/7': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: true, ...loaded }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    ...more,
  })
}

async function openInvoice(...given: Parameters<typeof givenInvoice>) {
  const calls = givenInvoice(...given)
  const view = renderApp(URL)
  await screen.findByRole('table', { name: 'Items' })
  return { ...view, calls }
}

describe('an invoice that a colleague has submitted while it was open here', () => {
  test.each(['Save', 'Submit'])(
    '%s is refused: the screen becomes read-only, shows the reason, and lists what was typed',
    async (name) => {
      const refused = { success: false, code: 'wrong-status', error: 'This order has moved on in the meantime.' }
      const opened = aLoadedInvoice(READY)
      const sent = aLoadedInvoice({ ...READY, version: 2, submittedAt: '2026-11-15T09:00:00Z' }, { status: 'finish' })
      const replies = [opened]
      const { user } = await openInvoice(opened, {
        'GET /api/supplier/invoice/get/7': () => ({ success: true, ...(replies.shift() ?? sent) }),
        'POST /api/supplier/invoice/update': () => refused,
        'POST /api/supplier/invoice/submit': () => refused,
      })
      await user.type(screen.getByLabelText('Phone'), '9')

      await user.click(screen.getByRole('button', { name }))

      expect(await screen.findByRole('row', { name: 'Phone +49 711 55501429' })).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('This order has moved on in the meantime.')
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(screen.getByLabelText('Bank name')).toBeDisabled()
    },
  )
})

test('what was typed before the portal had proposals is back, and can be changed', async () => {
  const loaded = aLoadedInvoice(READY)
  const { proposals: _none, ...base } = toFormValues(loaded.invoice)
  const form = { ...base, contactName: 'Ada Berg' }
  const { id, version } = loaded.invoice
  localStorage.setItem(`draft 1 invoice ${id}`, JSON.stringify({ version, at: '2026-11-15T08:00:00Z', base, form }))

  const { user } = await openInvoice(loaded)
  expect(screen.getByLabelText('Contact name')).toHaveValue('Ada Berg')
  await user.type(screen.getByLabelText('Contact name'), 'er')

  expect(screen.getByLabelText('Contact name')).toHaveValue('Ada Berger')
  expect(screen.getByText(/^Your unsaved changes from/)).toBeVisible()
})

describe('what the screen shows', () => {
  test('read-only Buyer, Seller and Invoice currency columns; no Delivery without an address name', async () => {
    await openInvoice(aLoadedInvoice())

    expect(screen.getByRole('region', { name: 'Buyer' })).toHaveTextContent('DE111222333')
    expect(screen.getByRole('region', { name: 'Seller' })).toHaveTextContent('Kessler Fahrwerktechnik AG')
    expect(screen.getByRole('region', { name: 'Invoice currency' })).toHaveTextContent('EUR')
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
  })

  test('a read-only Delivery column when the delivery party has an address name', async () => {
    const { buyerParty } = anInvoice()
    const deliveryParty = { ...buyerParty, partyNumber: '700', contactName: '', phone: '', email: '' }
    await openInvoice(aLoadedInvoice({ deliveryParty }))

    expect(screen.getByRole('region', { name: 'Delivery' })).toHaveTextContent('Autoteile Weber KG')
  })

  test('editable contact and bank, prefilled', async () => {
    await openInvoice(aLoadedInvoice())

    expect(screen.getByLabelText('Contact name')).toHaveValue('Jonas Kessler')
    expect(screen.getByLabelText('Phone')).toHaveValue('+49 711 5550142')
    expect(screen.getByLabelText('Email')).toHaveValue('jonas@kessler.test')
    expect(screen.getByLabelText('Bank name')).toHaveValue('Musterbank')
    expect(screen.getByLabelText('IBAN')).toBeEnabled()
    expect(screen.getByLabelText('SWIFT')).toHaveValue('COBADEFFXXX')
  })

  test('the issue date is today, shown as yyyy/mm/dd and read-only', async () => {
    await openInvoice(aLoadedInvoice({ issueDate: '20200101' }))

    const now = new Date()
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
    expect(screen.getByLabelText('Invoice Issue Date')).toHaveValue(parts.join('/'))
    expect(screen.getByLabelText('Invoice Issue Date')).toHaveAttribute('readonly')
  })

  test('the issue date of an invoice that is open over midnight is the new day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 15, 23, 59) })
    const { user, calls } = await openInvoice(aLoadedInvoice(READY), {
      'POST /api/supplier/invoice/submit': () => ({ success: false }),
    })
    expect(screen.getByLabelText('Invoice Issue Date')).toHaveValue('2026/11/15')

    vi.setSystemTime(new Date(2026, 10, 16, 0, 1))
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(screen.getByLabelText('Invoice Issue Date')).toHaveValue('2026/11/16')
    await waitFor(() =>
      expect(calls.find(({ name }) => name.endsWith('/submit'))?.body).toMatchObject({
        form: { issueDate: '20261116' },
      }),
    )
  })

  test('the columns of the line table, with tax only when tax applies', async () => {
    const { user } = await openInvoice(aLoadedInvoice())
    const headings = () =>
      within(screen.getByRole('table', { name: 'Items' }))
        .getAllByRole('columnheader')
        .map((heading) => heading.textContent)

    const without = headings()
    await user.click(screen.getByLabelText('Tax applies'))

    expect(without).toEqual([
      'Buyer number',
      'Seller number',
      'Description',
      'Order date',
      'Order number',
      'Country of origin',
      'Statistic group',
      'Unit price',
      'Unit list price',
      'Quantity',
      'Allowance/charge identifier',
      'Type',
      'Percent',
      'Amount',
      'Line total',
    ])
    expect(headings()).toEqual(without.toSpliced(10, 0, 'Tax'))
  })

  test.each([false, true])(
    'Tax applies is disabled and off when the supplier has no taxes configured (before: %s)',
    async (isTaxApplies) => {
      const taxs = [{ code: '', description: '', percent: '' }]
      await openInvoice({ ...aLoadedInvoice({ isTaxApplies }), setting: { ...SETTING, taxs } })

      expect(screen.getByLabelText('Tax applies')).toBeDisabled()
      expect(screen.getByLabelText('Tax applies')).not.toBeChecked()
    },
  )

  test('an unusual IBAN gets a hint, and so does an incomplete bank', async () => {
    const banking = { bankName: 'Musterbank', bankAccount: '', iban: 'DE00', swift: 'COBADEFFXXX' }
    await openInvoice(aLoadedInvoice({ banking }))

    expect(screen.getByText('This is not a usual IBAN. Please check it.')).toBeVisible()
    expect(screen.getByText('A bank is sent to the buyer only when all four fields are filled.')).toBeVisible()
  })

  test('a hint says that the rows of an item do not change the sums', async () => {
    await openInvoice(aLoadedInvoice())

    expect(screen.getByText(/They do not change the sums\.$/)).toBeVisible()
  })

  test('Loading shows until the invoice is loaded', async () => {
    const held = deferredReply({ success: true, ...aLoadedInvoice() })
    givenInvoice(aLoadedInvoice(), { 'GET /api/supplier/invoice/get/7': held.handler })
    renderApp(URL)

    expect(await screen.findByText('Loading')).toBeVisible()
    held.release()

    expect(await screen.findByRole('table', { name: 'Items' })).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test('an error of the server is shown instead of the invoice', async () => {
    const error = 'This invoice does not exist.'
    givenInvoice(aLoadedInvoice(), { 'GET /api/supplier/invoice/get/7': () => ({ success: false, error }) })
    renderApp(URL)

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
  })
})

describe('Save, Submit and Cancel', () => {
  test('in status invoice: Save, Submit, Cancel', async () => {
    await openInvoice(aLoadedInvoice())

    const names = screen.getAllByRole('button', { name: /^(Save|Submit|Cancel)$/ }).map((each) => each.textContent)
    expect(names).toEqual(['Save', 'Submit', 'Cancel'])
  })

  test('in a later status the document is shown without Save and Submit', async () => {
    await openInvoice(aLoadedInvoice({ ...READY, submittedAt: '2026-11-15T08:00:00Z' }, { status: 'finish' }))

    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    expect(screen.getByLabelText('Invoice ID')).toBeDisabled()
  })

  test('Cancel leads to the order list with its query parameters', async () => {
    const { user, url } = await openInvoice(aLoadedInvoice())

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    await waitFor(() => expect(url()).toMatch(ORDERS))
  })

  test('Save does no validation, sends the version and reloads the invoice', async () => {
    const { user, calls } = await openInvoice(aLoadedInvoice({ version: 4 }), {
      'POST /api/supplier/invoice/update': () => ({ success: true }),
    })

    await user.type(screen.getByLabelText('Discount (%)'), 'abc')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls.filter(({ name }) => name.includes('/get/'))).toHaveLength(2))
    expect(calls.find(({ name }) => name.endsWith('/update'))?.body).toMatchObject({
      orderId: '7',
      invoiceId: '3',
      version: 4,
      form: { discount: 'abc', allowOrCharges: [], items: [{ allowOrCharges: [] }] },
    })
  })

  test('after Save nothing can be submitted until the new version is loaded', async () => {
    const held = deferredReply({ success: true, ...aLoadedInvoice({ ...READY, version: 5 }) })
    let isSaved = false
    const { user, calls } = await openInvoice(aLoadedInvoice(READY), {
      'GET /api/supplier/invoice/get/7': () => (isSaved ? held.handler() : { success: true, ...aLoadedInvoice(READY) }),
      'POST /api/supplier/invoice/update': () => {
        isSaved = true
        return { success: true }
      },
      'POST /api/supplier/invoice/submit': () => ({ success: false }),
    })

    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.filter(({ name }) => name.includes('/get/'))).toHaveLength(2))
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
    held.release()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(calls.find(({ name }) => name.endsWith('/submit'))?.body).toMatchObject({ version: 5 })
  })

  test.each([
    ['Save', 'POST /api/supplier/invoice/update'],
    ['Submit', 'POST /api/supplier/invoice/submit'],
  ])('during %s all buttons are disabled, and a double click sends it once', async (name, call) => {
    const held = deferredReply({ success: false })
    const { calls } = await openInvoice(aLoadedInvoice(READY), { [call]: held.handler })
    const buttons = screen.getAllByRole('button', { name: /^(Save|Submit|Cancel)$/ })

    act(() => {
      screen.getByRole('button', { name }).click()
      screen.getByRole('button', { name }).click()
    })

    for (const button of buttons) await waitFor(() => expect(button).toBeDisabled())
    act(held.release)
    for (const button of buttons) await waitFor(() => expect(button).toBeEnabled())
    expect(calls.filter((sent) => sent.name === call)).toHaveLength(1)
  })

  test('Submit shows what is missing in the order of the screen and sends nothing', async () => {
    const { user, calls } = await openInvoice(aLoadedInvoice({ contactName: '', discount: 2, isTaxApplies: true }))

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please confirm contact name, discount due date, invoice id, invoice due date & tax!',
    )
    expect(screen.getByLabelText('Contact name')).toBeInvalid()
    expect(screen.getByLabelText('Tax, item 1')).toBeInvalid()
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  })

  test('a successful submit opens the modal; Close returns to the order overview', async () => {
    let status: 'invoice' | 'finish' = 'invoice'
    const { user, url } = await openInvoice(aLoadedInvoice(READY), {
      'GET /api/supplier/invoice/get/7': () => ({ success: true, ...aLoadedInvoice(READY, { status }) }),
      'POST /api/supplier/invoice/submit': () => {
        status = 'finish'
        return { success: true }
      },
    })

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    const dialog = await screen.findByRole('dialog', { name: 'Invoice send successfully' })
    expect(dialog).toHaveTextContent('Your invoice is created successfully and transferred to the buyer!')
    expect(dialog).toHaveTextContent('It is queued for delivery to the platform.')
    await user.click(within(dialog).getByText('Close'))
    await waitFor(() => expect(url()).toMatch(ORDERS))
  })

  test('a duplicate invoice id shows the error of the server and marks the field', async () => {
    const error = 'Another invoice already has this invoice id.'
    const { user } = await openInvoice(aLoadedInvoice(READY), {
      'POST /api/supplier/invoice/submit': () => ({ success: false, error, errorField: 'invoiceId' }),
    })

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
    expect(screen.getByLabelText('Invoice ID')).toBeInvalid()
  })

  test('a response without success changes nothing and clears the busy flag', async () => {
    const { user } = await openInvoice(aLoadedInvoice(READY), {
      'POST /api/supplier/invoice/submit': () => ({ success: false }),
    })

    await user.click(screen.getByRole('button', { name: 'Submit' }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('where nothing was delivered the screen and the modal say that no invoice is sent', async () => {
    const loaded = aLoadedInvoice({ ...READY, items: [] })
    const { user } = await openInvoice(loaded, { 'POST /api/supplier/invoice/submit': () => ({ success: true }) })

    expect(screen.getByText(/^Nothing was delivered, so there is nothing to invoice\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Submit' }))

    expect(await screen.findByRole('dialog', { name: 'Order finished' })).toHaveTextContent(
      'Nothing was delivered, so there was no invoice to send.',
    )
  })
})

test('Ctrl+D and the buttons in the headings fill country of origin, statistic group and tax down', async () => {
  const items = [{}, {}, { statisticGroup: '8708' }].map((changes) => anInvoiceItem(changes))
  const { user } = await openInvoice(aLoadedInvoice({ isTaxApplies: true, items }))
  const values = (name: string) =>
    [1, 2, 3].map((item) => screen.getByLabelText<HTMLInputElement>(`${name}, item ${item}`).value)

  await user.selectOptions(screen.getByLabelText('Tax, item 1'), 'S')
  await user.click(screen.getByLabelText('Tax, item 1'))
  await user.keyboard('{Control>}d{/Control}')
  expect(screen.getByText('2 items filled.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Country of origin, item 2'), 'DE')
  await user.click(screen.getByLabelText('Country of origin, item 2'))
  await user.click(screen.getByRole('button', { name: 'Fill down Country of origin' }))
  await user.type(screen.getByLabelText('Statistic group, item 1'), '4011')
  await user.click(screen.getByRole('button', { name: 'Fill down Statistic group' }))

  expect(values('Tax')).toEqual(['S', 'S', 'S'])
  expect(values('Country of origin')).toEqual(['', 'DE', 'DE'])
  expect(values('Statistic group')).toEqual(['4011', '4011', '8708'])
})

test('the fields of each item have their own labels', async () => {
  await openInvoice(aLoadedInvoice({ items: [anInvoiceItem(), anInvoiceItem({ productName: 'Brake pad' })] }))

  expect(screen.getByLabelText('Statistic group, item 2')).toHaveValue('')
})
