import { aConfirmLine } from '@partwire/domain/order-response/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer } from '../../testing/given-server'
import { heldAnswer } from '../../testing/held-answer'
import { renderApp } from '../../testing/render-app'
import { formOf } from './form'
import { aDraft, anUnansweredItem, aReply } from './samples'
// Loaded before the clock of a test runs, not while it waits for the screen.
import './order-response-screen'

const PATH = '/supplier/orderResponse/7?keyword=disc&pageNo=2'
const LIST = '/supplier/orders?keyword=disc&pageNo=2'
const GET = 'GET /api/supplier/orderResponse/get/7'
const UPDATE = 'POST /api/supplier/orderResponse/update'

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
  'GET /api/supplier/dispatchAdvice/get/7': () => ({ success: false }),
}

describe('the order response screen', () => {
  test('shows a loading indicator until the data arrive', async () => {
    const held = heldAnswer(aReply())
    givenServer({ ...SERVER, [GET]: held.answer })

    renderApp(PATH)

    expect(await screen.findByText('Loading')).toBeVisible()
    held.arrive()
    expect(await screen.findByText('OR-51')).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test('has breadcrumb, order response id, export links, Help link, parties, facts and comments', async () => {
    await open(aDraft(1, { buyerOrderNumber: '' }), {
      freeParams: [{ paramId: 'ColliCount', parameter: '12' }],
      freeTexts: [{ caption: 'Gate', text: 'Number 5' }],
    })

    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Overview')).toHaveAttribute(
      'href',
      LIST,
    )
    expect(screen.getByText('OR-51')).toBeVisible()
    expect(screen.getByRole('link', { name: /as xlsx/ })).toHaveAttribute('href', '/api/supplier/order/export/xlsx/7')
    expect(screen.getByRole('link', { name: /as csv/ })).toHaveAttribute('href', '/api/supplier/order/export/csv/7')
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
    expect(within(screen.getByRole('region', { name: 'Buyer' })).getByText('Autohaus Nord')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Seller' })).getByText('Kessler AG')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
    expect(screen.getByLabelText('Currency')).toBeDisabled()
    expect(within(screen.getByLabelText('Currency')).getAllByRole('option')).toHaveLength(1)
    expect(screen.getByText('Buyer order number').nextSibling).toHaveTextContent('-')
    expect(screen.getByText('Order date').nextSibling).toHaveTextContent('2026/11/01')
    expect(screen.getByText('Dispatch mode').nextSibling).toHaveTextContent('Normal')
    expect(screen.getByText('ColliCount: 12')).toBeVisible()
    expect(screen.getByText('Gate: Number 5')).toBeVisible()
  })

  test('has the item table columns of the specification', async () => {
    await open()

    const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent)
    expect(headings).toEqual([
      'Buyer number',
      'Seller number',
      'EAN',
      'Description',
      'Requested quantity',
      'Requested delivery date',
      'Unit net price',
      'Unit list price',
      'Confirm quantity',
      'Status',
      'Confirm delivery date or reason',
      'Lines',
    ])
  })

  test('a delivery party column appears only when the order needs delivery, its address is editable when there is none', async () => {
    const { user } = await open(aDraft(1, { deliveryParty: { partyNumber: '7001', address: null } }), {
      deliveryPartyNumber: '7001',
    })

    expect(within(screen.getByRole('region', { name: 'Delivery' })).getByText('7001')).toBeVisible()
    const address = within(screen.getByRole('group', { name: 'Delivery address' }))
    for (const label of ['Name', 'Street', 'Postal code', 'City', 'Country']) {
      expect(address.getByLabelText(label)).toBeEnabled()
    }
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please confirm name, street, postal code, city, country, seller order number, status & reason!',
    )
  })

  test('EAN is text, or an input when missing; a wrong check digit is a hint and no refusal', async () => {
    const { user } = await open(aDraft(0, { items: [anUnansweredItem(), anUnansweredItem({ ean: '' })] }))

    expect(screen.getByText('4006381333931')).toBeVisible()
    expect(screen.queryByLabelText('EAN, item 1')).toBeNull()
    await user.click(screen.getByLabelText('EAN, item 2'))
    await user.paste('4006381333930')
    expect(screen.getByText('This is no EAN: its check digit is wrong.')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('EAN, item 2'))
    await user.paste('4006381333931')
    expect(screen.queryByText('This is no EAN: its check digit is wrong.')).toBeNull()
  })

  test('a response without success shows the sentence the server gave', async () => {
    givenServer({ ...SERVER, [GET]: () => ({ success: false, error: 'This order does not exist.' }) })

    renderApp(PATH)

    expect(await screen.findByRole('alert')).toHaveTextContent('This order does not exist.')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('opened in a later status it shows the document without Save and Submit', async () => {
    await open(aDraft(), { status: 'dispatchAdvice' })

    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
  })

  test('opened after a colleague has submitted it, it tells what was typed here and not sent', async () => {
    const sent = aDraft(1, { version: 2, sellerOrderNumber: 'S-9', submittedAt: '2026-11-15T09:00:00.000Z' })
    const base = formOf(aDraft(), aReply().order)
    const form = {
      ...base,
      sellerOrderNumber: 'S-1',
      items: base.items.map((item) => ({ ...item, unitNetPrice: '7' })),
    }
    const kept = JSON.stringify({ version: 1, at: '2026-11-15T08:00:00.000Z', base, form })
    localStorage.setItem('draft 1 orderResponse 51', kept)

    const { user } = await open(sent, { status: 'dispatchAdvice' })

    const notice = within(screen.getByRole('region', { name: 'Not sent: Order response OR-51' }))
    expect(notice.getByRole('status')).toHaveTextContent('Order response OR-51 was submitted by Jonas Kessler at')
    expect(notice.getByRole('row', { name: 'Seller order number S-1' })).toBeVisible()
    expect(notice.getByRole('row', { name: 'Unit net price, item 1 7' })).toBeVisible()
    expect(notice.getAllByRole('row')).toHaveLength(2)
    await user.click(notice.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('region', { name: /^Not sent/ })).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  test.each(['Cancel', 'Overview'])('%s leads to the overview with the query parameters kept', async (name) => {
    const { user, url } = await open()

    await user.click(screen.getByText(name))

    await waitFor(() => expect(url()).toMatch(/^\/supplier\/orders\?.*keyword=disc.*pageNo=2/))
  })
})

describe('Save', () => {
  test('sends the form with its version and reloads', async () => {
    const { user, calls } = await open()
    await user.type(screen.getByLabelText('Unit net price, item 1'), '12,50')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2))
    expect(calls.find(({ name }) => name === UPDATE)?.body).toEqual({
      orderId: '7',
      orderResponseId: '51',
      version: 1,
      form: {
        sellerOrderNumber: '',
        deliveryPartyAddress: null,
        items: [
          {
            productName: 'Brake disc',
            inputEan: '',
            unitNetPrice: '12,50',
            unitListPrice: '',
            confirms: [{ quantity: '10', status: '', reason: '', deliveryDate: '20991130' }],
          },
        ],
      },
    })
  })

  test('refuses only prices and quantities that are no numbers', async () => {
    const { user, calls } = await open()
    await user.type(screen.getByLabelText('Unit net price, item 1'), 'cheap')
    await user.clear(screen.getByLabelText('Confirm quantity, item 1, line 1'))

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm unit net price!')
    expect(screen.getByLabelText('Unit net price, item 1')).toBeInvalid()
    expect(calls.map(({ name }) => name)).not.toContain(UPDATE)
  })

  test('a response without success changes nothing but clears the busy flag', async () => {
    const { user } = await open(aDraft(), {}, { [UPDATE]: () => ({ success: false }) })
    await user.type(screen.getByLabelText('Seller order number'), 'S-1')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled())
    expect(screen.getByLabelText('Seller order number')).toHaveValue('S-1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the sentence the server gave is shown in the banner', async () => {
    const { user } = await open(aDraft(), {}, { [UPDATE]: () => ({ success: false, error: 'The order has 2 items.' }) })

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('The order has 2 items.')
  })
})

describe('an order response that a colleague has submitted while it was open here', () => {
  test.each(['Save', 'Submit'])(
    '%s is refused: the screen locks itself, says why, and lists what was typed',
    async (name) => {
      const refused = { success: false, error: 'This order has moved on in the meantime.', errorField: 'status' }
      const item = anUnansweredItem({ confirms: [aConfirmLine({ status: 'Rejected', reason: 'sold out' })] })
      const opened = aDraft(0, { items: [item] })
      const sent = aDraft(0, {
        items: [item],
        version: 2,
        sellerOrderNumber: 'S-9',
        submittedAt: '2026-11-15T09:00:00Z',
      })
      const replies = [aReply(opened)]
      const { user } = await open(
        opened,
        {},
        {
          [GET]: () => replies.shift() ?? aReply(sent, { status: 'rejected' }),
          [UPDATE]: () => refused,
          'POST /api/supplier/orderResponse/submit': () => refused,
        },
      )
      await user.type(screen.getByLabelText('Seller order number'), 'S-1')

      await user.click(screen.getByRole('button', { name }))

      expect(await screen.findByRole('row', { name: 'Seller order number S-1' })).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('This order has moved on in the meantime.')
      expect(screen.getByRole('alert')).toHaveFocus()
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
      expect(screen.queryByRole('textbox')).toBeNull()
    },
  )
})

async function open(
  orderResponse = aDraft(),
  order: Parameters<typeof aReply>[1] = {},
  answers: Parameters<typeof givenServer>[0] = {},
) {
  const calls = givenServer({
    ...SERVER,
    [GET]: () => aReply(orderResponse, order),
    [UPDATE]: () => ({ success: true }),
    ...answers,
  })
  const app = renderApp(PATH)
  await screen.findByText(orderResponse.ordRspId)
  return { ...app, calls }
}
