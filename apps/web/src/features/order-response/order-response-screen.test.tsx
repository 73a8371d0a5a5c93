import { SAMPLE_ADDRESS } from '@partwire/domain/documents/samples'
import { aConfirmLine } from '@partwire/domain/order-response/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { givenServer, deferredReply } from '../../testing/given-server'
import { renderApp } from '../../testing/render-app'
import { toFormValues } from '../../shared/document/response-lines/form'
import { aDraftOrderResponse, aGetReply, anUnansweredItem } from './samples'
// Imports the lazy module before the first test: on a busy machine that takes longer than the timeout of a query.
import './order-response-screen'

const QUERY = '?status=orderResponse&fieldName=createTime&isDesc=true&keyword=disc&pageNo=2&timestamp=17'
const PATH = `/supplier/orderResponse/7${QUERY}`
const LIST = `/supplier/orders${QUERY}`
const GET = 'GET /api/supplier/orderResponse/get/7'
const UPDATE = 'POST /api/supplier/orderResponse/update'
const NO_ADDRESS = { deliveryParty: { partyNumber: '7001', address: null } }

const SERVER = {
  'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
  'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
  'POST /api/supplier/order/list': () => ({ success: false }),
  'GET /api/supplier/dispatchAdvice/get/7': () => ({ success: false }),
}

describe('the order response screen', () => {
  test('shows a loading indicator until the data is loaded', async () => {
    const held = deferredReply(aGetReply())
    givenServer({ ...SERVER, [GET]: held.handler })

    renderApp(PATH)

    expect(await screen.findByText('Loading')).toBeVisible()
    held.release()
    expect(await screen.findByText('OR-51')).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test('has breadcrumb, order response id, export links, Help link, parties, facts and comments', async () => {
    await open(aDraftOrderResponse(), {
      freeParams: [{ paramId: 'ColliCount', parameter: '12' }],
      freeTexts: [{ caption: 'Gate', text: 'Number 5' }],
    })

    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(breadcrumb.textContent).toBe('Overview>Order Response')
    expect(within(breadcrumb).getByText('Overview')).toHaveAttribute('href', LIST)
    expect(screen.getByRole('heading', { level: 1, name: 'Order Response' })).toBeVisible()
    expect(screen.getByText('OR-51')).toBeVisible()
    expect(screen.getByRole('link', { name: /as xlsx/ })).toHaveAttribute('href', '/api/supplier/order/export/xlsx/7')
    expect(screen.getByRole('link', { name: /as csv/ })).toHaveAttribute('href', '/api/supplier/order/export/csv/7')
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
    expect(screen.getByLabelText('Currency')).toBeDisabled()
    expect(screen.getByLabelText('Currency')).toHaveValue('EUR')
    expect(within(screen.getByLabelText('Currency')).getAllByRole('option')).toHaveLength(1)
    expect(screen.getByText('Buyer order number').nextSibling).toHaveTextContent('PO-2026-100')
    expect(screen.getByText('Order date').nextSibling).toHaveTextContent('2026/11/01')
    expect(screen.getByText('Dispatch mode').nextSibling).toHaveTextContent('Normal')
    expect(screen.getByText('ColliCount: 12')).toBeVisible()
    expect(screen.getByText('Gate: Number 5')).toBeVisible()
  })

  test('its lines are exported to fill in once everything is saved; Import answers leads to the import', async () => {
    const { user } = await open(aDraftOrderResponse())

    expect(screen.getByRole('link', { name: 'Export to fill in' })).toHaveAttribute(
      'href',
      '/api/supplier/line/export/xlsx?orderId=7',
    )
    expect(screen.getByRole('link', { name: 'Import answers' })).toHaveAttribute('href', '/supplier/lines/import')
    await user.type(screen.getByLabelText('Seller order number'), '1')
    expect(screen.queryByRole('link', { name: 'Export to fill in' })).toBeNull()
    expect(screen.getByText('Export to fill in')).toHaveAttribute(
      'title',
      'Please save first: the file contains what is saved.',
    )
  })

  test('the parties show party number, name, street, postal code, city and country; no Delivery without delivery', async () => {
    await open()

    const address = ['Postal code20457', 'CityHamburg', 'CountryGermany']
    await waitFor(() =>
      expect(partyTexts('Buyer')).toEqual(['Party number4711', 'NameAutohaus Nord', 'StreetHafenstr. 12', ...address]),
    )
    expect(partyTexts('Seller').slice(0, 3)).toEqual(['Party number815', 'NameKessler AG', 'StreetRingstr. 4'])
    expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
  })

  test('the Delivery column shows for a delivery party that is named by its address alone, and is not editable', async () => {
    await open(aDraftOrderResponse(1, { deliveryParty: { partyNumber: '', address: SAMPLE_ADDRESS } }), {
      deliveryPartyNumber: '',
      deliveryPartyAddress: SAMPLE_ADDRESS,
    })

    expect(partyTexts('Delivery').slice(0, 2)).toEqual(['Party number-', `Name${SAMPLE_ADDRESS.name1}`])
    expect(screen.queryByLabelText('Street')).toBeNull()
  })

  test.each([
    ['short comments do not scroll', 'Number 5', false],
    ['long comments scroll, and the keyboard reaches them', 'Number 5. '.repeat(60), true],
  ])('%s', async (_, text, isScrolling) => {
    await open(aDraftOrderResponse(), { freeTexts: [{ caption: 'Gate', text }] })

    const list = within(screen.getByRole('region', { name: 'Comments' })).getByRole('list')
    expect(list.getAttribute('tabindex')).toBe(isScrolling ? '0' : null)
  })

  test('the buyer order number shows - when empty', async () => {
    await open(aDraftOrderResponse(1, { buyerOrderNumber: '' }))

    expect(screen.getByText('Buyer order number').nextSibling).toHaveTextContent(/^-$/)
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

  test('a row shows what was ordered: numbers, EAN, quantity with unit and date, and the statuses to choose from', async () => {
    await open()

    const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
    const texts = cells.map(({ textContent }) => textContent)
    expect(texts.slice(0, 3)).toEqual(['B-1', 'S-1', '4006381333931'])
    expect(screen.getByLabelText('Description, item 1')).toHaveValue('Brake disc')
    expect(texts[4]).toMatch(/^10 PCE/)
    expect(texts[5]).toBe('2099/11/30')
    expect(
      within(screen.getByLabelText('Status, item 1, line 1'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['-', 'Confirmed', 'Rejected', 'Unknown'])
  })

  test('the currency offers USD, CNY, EUR and GBP, none of them chosen, until the order has one', async () => {
    await open(aDraftOrderResponse(1, { currency: '' }))

    const options = within(screen.getByLabelText('Currency')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['', 'USD', 'CNY', 'EUR', 'GBP'])
  })

  test('a delivery party column appears only when the order needs delivery, its address is editable when there is none', async () => {
    const { user } = await open(aDraftOrderResponse(1, NO_ADDRESS), {
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
    for (const label of ['Name', 'Street', 'Postal code', 'City', 'Country']) {
      expect(address.getByLabelText(label)).toBeInvalid()
    }
  })

  test('a delivery address that the order brings is shown and cannot be edited', async () => {
    await open(aDraftOrderResponse(1, { deliveryParty: { partyNumber: '7001', address: SAMPLE_ADDRESS } }), {
      deliveryPartyNumber: '7001',
      deliveryPartyAddress: SAMPLE_ADDRESS,
    })

    expect(partyTexts('Delivery').slice(0, 2)).toEqual(['Party number7001', 'NameAutohaus Nord'])
    expect(screen.queryByRole('group', { name: 'Delivery address' })).toBeNull()
    for (const name of ['Buyer', 'Seller', 'Delivery']) {
      expect(within(screen.getByRole('region', { name })).queryByRole('textbox')).toBeNull()
    }
  })

  test('EAN is text, or an input when missing; a wrong check digit is a hint and no error', async () => {
    const { user } = await open(aDraftOrderResponse(0, { items: [anUnansweredItem(), anUnansweredItem({ ean: '' })] }))

    expect(screen.getByText('4006381333931')).toBeVisible()
    expect(screen.queryByLabelText('EAN, item 1')).toBeNull()
    await user.click(screen.getByLabelText('EAN, item 2'))
    await user.paste('4006381333930')
    expect(screen.getByText('This is no EAN: its check digit is wrong.')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('EAN, item 2'))
    await user.paste('4006381333931')
    expect(screen.queryByText('This is no EAN: its check digit is wrong.')).toBeNull()
  })

  test('a response without success shows the error of the server', async () => {
    givenServer({ ...SERVER, [GET]: () => ({ success: false, error: 'This order does not exist.' }) })

    renderApp(PATH)

    expect(await screen.findByRole('alert')).toHaveTextContent('This order does not exist.')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  test('a response without success and without an error text shows no message and ends Loading', async () => {
    const held = deferredReply({ success: false })
    givenServer({ ...SERVER, [GET]: held.handler })
    renderApp(PATH)
    await screen.findByText('Loading')

    held.release()

    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
    expect(screen.getByRole('heading', { name: 'Order Response' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each(['dispatchAdvice', 'invoice', 'finish', 'rejected'] as const)(
    'opened in a later status, %s, it shows the document without Save and Submit',
    async (status) => {
      await open(aDraftOrderResponse(), { status })

      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()
    },
  )

  test('opened after a colleague has submitted it, it lists what was typed here and not sent', async () => {
    const sent = aDraftOrderResponse(1, {
      version: 2,
      sellerOrderNumber: 'S-9',
      submittedAt: '2026-11-15T09:00:00.000Z',
    })
    const base = toFormValues(aDraftOrderResponse(), aGetReply().order)
    const form = {
      ...base,
      sellerOrderNumber: 'S-1',
      items: base.items.map((item) => ({ ...item, unitNetPrice: '7' })),
    }
    const storedDraft = JSON.stringify({ version: 1, at: '2026-11-15T08:00:00.000Z', base, form })
    localStorage.setItem('draft 1 orderResponse 51', storedDraft)

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

    await waitFor(() => expect(url()).toBe(LIST))
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

  test('sends every field as it was typed', async () => {
    const { user, calls } = await open(
      aDraftOrderResponse(0, { ...NO_ADDRESS, items: [anUnansweredItem({ ean: '' })] }),
      {
        deliveryPartyNumber: '7001',
      },
    )
    const type = async (label: string, text: string) => {
      await user.click(screen.getByLabelText(label))
      await user.clear(screen.getByLabelText(label))
      await user.paste(text)
    }

    for (const [label, text] of [
      ['Name', 'Lager Süd'],
      ['Street', 'Tor 5'],
      ['Postal code', '80331'],
      ['City', 'München'],
      ['Seller order number', 'S-4711'],
      ['EAN, item 1', '4006381333931'],
      ['Description, item 1', 'Brake disc, coated'],
      ['Unit net price, item 1', '12,50'],
      ['Unit list price, item 1', '20'],
      ['Confirm quantity, item 1, line 1', '7'],
      ['Reason, item 1, line 1', 'asking the plant'],
    ] as const) {
      await type(label, text)
    }
    await user.selectOptions(screen.getByLabelText('Country'), 'DE')
    await user.selectOptions(screen.getByLabelText('Status, item 1, line 1'), 'Unknown')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls.map(({ name }) => name)).toContain(UPDATE))
    expect(calls.find(({ name }) => name === UPDATE)?.body).toMatchObject({
      form: {
        sellerOrderNumber: 'S-4711',
        deliveryPartyAddress: {
          name1: 'Lager Süd',
          street1: 'Tor 5',
          postalCode: '80331',
          city: 'München',
          countryCode: 'DE',
        },
        items: [
          {
            productName: 'Brake disc, coated',
            inputEan: '4006381333931',
            unitNetPrice: '12,50',
            unitListPrice: '20',
            confirms: [{ quantity: '7', status: 'Unknown', reason: 'asking the plant', deliveryDate: '20991130' }],
          },
        ],
      },
    })
  })

  test('a reload without success leaves what is shown', async () => {
    const replies: unknown[] = [aGetReply(aDraftOrderResponse())]
    const { user, calls } = await open(
      aDraftOrderResponse(),
      {},
      { [GET]: () => replies.shift() ?? { success: false } },
    )
    await user.type(screen.getByLabelText('Seller order number'), 'S-1')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled())
    expect(screen.getByLabelText('Seller order number')).toHaveValue('S-1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('refuses only prices and quantities that are not numbers', async () => {
    const { user, calls } = await open()
    await user.type(screen.getByLabelText('Unit net price, item 1'), 'cheap')
    await user.clear(screen.getByLabelText('Confirm quantity, item 1, line 1'))

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(screen.getByRole('alert')).toHaveTextContent('Please confirm unit net price!')
    expect(screen.getByLabelText('Unit net price, item 1')).toBeInvalid()
    expect(calls.map(({ name }) => name)).not.toContain(UPDATE)
  })

  test('a response without success changes nothing but clears the busy flag', async () => {
    const { user } = await open(aDraftOrderResponse(), {}, { [UPDATE]: () => ({ success: false }) })
    await user.type(screen.getByLabelText('Seller order number'), 'S-1')

    await user.click(screen.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled())
    expect(screen.getByLabelText('Seller order number')).toHaveValue('S-1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the error of the server is shown in the banner', async () => {
    const { user } = await open(
      aDraftOrderResponse(),
      {},
      { [UPDATE]: () => ({ success: false, error: 'The order has 2 items.' }) },
    )

    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByRole('alert')).toHaveTextContent('The order has 2 items.')
  })
})

describe('an order response that a colleague has submitted while it was open here', () => {
  test.each(['Save', 'Submit'])(
    '%s is refused: the screen becomes read-only, shows the reason, and lists what was typed',
    async (name) => {
      const refused = { success: false, code: 'wrong-status', error: 'This order has moved on in the meantime.' }
      const item = anUnansweredItem({ confirms: [aConfirmLine({ status: 'Rejected', reason: 'sold out' })] })
      const opened = aDraftOrderResponse(0, { items: [item] })
      const sent = aDraftOrderResponse(0, {
        items: [item],
        version: 2,
        sellerOrderNumber: 'S-9',
        submittedAt: '2026-11-15T09:00:00Z',
      })
      const replies = [aGetReply(opened)]
      const { user } = await open(
        opened,
        {},
        {
          [GET]: () => replies.shift() ?? aGetReply(sent, { status: 'rejected' }),
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
  orderResponse = aDraftOrderResponse(),
  order: Parameters<typeof aGetReply>[1] = {},
  answers: Parameters<typeof givenServer>[0] = {},
) {
  const calls = givenServer({
    ...SERVER,
    [GET]: () => aGetReply(orderResponse, order),
    [UPDATE]: () => ({ success: true }),
    ...answers,
  })
  const app = renderApp(PATH)
  await screen.findByText(orderResponse.ordRspId)
  return { ...app, calls }
}

function partyTexts(party: string): (string | null)[] {
  return [...screen.getByRole('region', { name: party }).querySelectorAll('dl > div')].map((row) => row.textContent)
}
