import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { givenIntervals } from '../../testing/given-intervals'
import { givenServer, deferredReply } from '../../testing/given-server'
import { listKeptDrafts } from '../../shared/kept-drafts/kept-drafts'
import { renderApp } from '../../testing/render-app'
import { toFormValues } from './form'
import {
  aCompleteDispatchAdvice,
  aDispatchAdvice,
  aDispatchAdviceItem,
  aDocumentOrder,
  aParty,
  aSubmittedDispatchAdvice,
} from './samples'

// Imports the lazy modules before the first test: on a busy machine that takes longer than the timeout of a query.
beforeAll(() => Promise.all([import('../../app/shell/supplier-shell'), import('./dispatch-advice-screen')]))

const GET = 'GET /api/supplier/dispatchAdvice/get/7'
const UPDATE = 'POST /api/supplier/dispatchAdvice/update'
const SUBMIT = 'POST /api/supplier/dispatchAdvice/submit'
const SKIP = 'POST /api/supplier/dispatchAdvice/skip'
const QUERY = '?status=dispatchAdvice&fieldName=createTime&isDesc=false&keyword=disc&pageNo=3&timestamp=17'

type Answers = Parameters<typeof givenServer>[0]

interface Given {
  order?: Partial<DocumentOrder>
  advices?: DispatchAdvice[]
  answers?: Answers
}

const FIRST = aCompleteDispatchAdvice()
const SECOND = aCompleteDispatchAdvice({ id: '32', desAdvId: 'DA-000032', plannedDeliveryDate: '20301215' })

async function openScreen({ order, advices = [FIRST], answers = {} }: Given = {}) {
  const reply = { success: true, order: aDocumentOrder(order), dispatchAdvices: advices }
  const calls = givenServer({ ...portalAnswers(), [GET]: () => reply, ...answers })
  const view = renderApp(`/supplier/dispatchAdvice/7${QUERY}`)
  await screen.findByRole('heading', { level: 1, name: 'Dispatch Advice' })
  await screen.findByRole('table', { name: 'Items' })
  return { ...view, calls, sent: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body) }
}

function portalAnswers(): Answers {
  return {
    'GET /api/supplierCheckLogin': () => ({ success: true, supplier: { id: '1', supplierName: 'Hansen Brakes' } }),
    'GET /api/constants': () => ({ success: true, countries: [{ code: 'DE', name: 'Germany' }] }),
    'POST /api/supplier/order/list': () => ({ success: false }),
    'GET /api/supplier/invoice/get/7': () => ({ success: false }),
  }
}

const field = (name: string | RegExp) => screen.getByLabelText(name)
const button = (name: string) => screen.getByRole('button', { name })

describe('the document', () => {
  test('shows its number, planned delivery and parties; the delivery party only where there is one', async () => {
    await openScreen({ advices: [aDispatchAdvice({ deliveryParty: aParty('777', 'Werk 2') })] })

    expect(screen.getByText('DA-000031')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/assets/partwire-help.pdf')
    expect(screen.getByText('Planned delivery date').nextElementSibling).toHaveTextContent('2030/11/30')
    for (const [heading, name] of [
      ['Buyer', 'Nordic Bil'],
      ['Seller', 'Kessler Fahrwerktechnik AG'],
      ['Delivery', 'Werk 2'],
    ] as const) {
      expect(within(screen.getByRole('region', { name: heading })).getByText(name)).toBeVisible()
    }
  })

  test('has no delivery column where the order has no delivery party', async () => {
    await openScreen()

    expect(screen.queryByRole('region', { name: 'Delivery' })).not.toBeInTheDocument()
  })

  test('has the columns of the specification', async () => {
    await openScreen()

    expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
      'Buyer number',
      'Seller number',
      'EAN',
      'Description',
      'Delivered quantity',
      'Packet kind',
      'Ident system',
      'Packet number',
      'Measurements',
      'Lines',
    ])
  })

  test('a row shows buyer number, seller number, EAN and description of what is delivered', async () => {
    await openScreen()

    const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell')
    expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'B-17',
      '0986494104',
      '4047024504387',
      'Brake pad set',
    ])
    expect(field('Delivered quantity, item 1')).toHaveValue('12')
  })

  test.each([
    ['Transportation type', ['-', 'Air', 'Rail', 'Rail Express', 'Road', 'Road Express', 'Sea']],
    ['Packet ident system', ['-', 'EAN/UPC Number', 'NVE/SSCC Number', 'Suppliers Number']],
    ['Ident system, item 1', ['-', 'EAN/UPC Number', 'NVE/SSCC Number', 'Suppliers Number']],
    ['Packet kind, item 1', ['-', 'Box', 'Carton', 'Oneway Pallet', 'Package', 'Returnable Pallet']],
    [
      'Type of measurement 1',
      [
        '-',
        'Height (CMT)',
        'Length (CMT)',
        'Stacking Height (PCE)',
        'Unit Gross Weight (KGM)',
        'Unit Net Weight (KGM)',
        'Volume (MTQ)',
        'Weight (KGM)',
        'Width (CMT)',
      ],
    ],
  ])('%s offers the options of the specification', async (label, options) => {
    await openScreen()

    const select = within(screen.getByLabelText(label))
    expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual(options)
  })

  test('says what is delivered against what was confirmed, duplicates together', async () => {
    const items = [
      aDispatchAdviceItem({ deliveredQuantity: 9 }),
      aDispatchAdviceItem({ deliveredQuantity: 12 }),
      aDispatchAdviceItem({ deliveredQuantity: 5, isOrigin: false }),
    ]
    const { user } = await openScreen({ advices: [aDispatchAdvice({ items })] })

    const rows = screen.getAllByRole('row').slice(1)
    expect(rows[0]).toHaveTextContent('of 12 PCE 3 stay open')
    expect(rows[1]).toHaveTextContent('of 12 PCE 17 together, 5 more')
    await user.type(field('Delivered quantity, item 1'), '12')
    expect(rows[0]).not.toHaveTextContent('open')
  })

  test('Loading shows until the data is loaded', async () => {
    const held = deferredReply({ success: true, order: aDocumentOrder(), dispatchAdvices: [FIRST] })
    givenServer({ ...portalAnswers(), [GET]: held.handler })
    renderApp('/supplier/dispatchAdvice/7')
    expect(await screen.findByText('Loading')).toBeVisible()

    held.release()

    expect(await screen.findByText('DA-000031')).toBeVisible()
    expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  })

  test('a response without success and without an error text shows no message and ends Loading', async () => {
    const held = deferredReply({ success: false })
    givenServer({ ...portalAnswers(), [GET]: held.handler })
    renderApp('/supplier/dispatchAdvice/7')
    await screen.findByText('Loading')

    held.release()

    await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument())
    expect(screen.getByRole('heading', { name: 'Dispatch Advice' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('an order that does not exist shows the error of the server', async () => {
    const error = 'This order does not exist.'
    givenServer({ ...portalAnswers(), [GET]: () => Response.json({ success: false, error }, { status: 404 }) })

    renderApp('/supplier/dispatchAdvice/7')

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
  })

  test('an order without dispatch advice says so', async () => {
    const reply = { success: true, order: aDocumentOrder({ status: 'orderResponse' }), dispatchAdvices: [] }
    givenServer({ ...portalAnswers(), [GET]: () => reply })

    renderApp('/supplier/dispatchAdvice/7')

    expect(await screen.findByText('This order has no dispatch advice.')).toBeVisible()
  })
})

describe('what was typed into an advice', () => {
  const base = toFormValues(FIRST)
  const storedDraft = { version: 1, at: '2026-11-15T08:00:00.000Z', base, form: { ...base, transportId: 'B-XY 9' } }

  test.each([
    [
      'a colleague has submitted',
      aSubmittedDispatchAdvice(),
      {},
      'Dispatch advice DA-000031 was submitted by Jonas Kessler at',
    ],
    [
      'a colleague has skipped',
      FIRST,
      { status: 'invoice' as const },
      'The order has moved on without dispatch advice',
    ],
  ])('that %s is listed, and is kept until it is discarded', async (_, advice, order, message) => {
    localStorage.setItem('draft 1 dispatchAdvice 31', JSON.stringify(storedDraft))

    const { user } = await openScreen({ order, advices: [advice] })

    const notice = within(screen.getByRole('region', { name: 'Not sent: Dispatch advice DA-000031' }))
    expect(notice.getByRole('status')).toHaveTextContent(message)
    expect(notice.getByRole('row', { name: 'Transportation id B-XY 9' })).toBeVisible()
    expect(localStorage).toHaveLength(1)
    await user.click(notice.getByRole('button', { name: 'Discard' }))
    expect(localStorage).toHaveLength(0)
  })
})

test('what was typed before the portal had proposals is back, and can be changed', async () => {
  const { proposals: _none, ...base } = toFormValues(FIRST)
  const form = { ...base, transportId: 'B-XY 9' }
  localStorage.setItem(
    'draft 1 dispatchAdvice 31',
    JSON.stringify({ version: 1, at: '2026-11-15T08:00:00Z', base, form }),
  )

  const { user } = await openScreen()
  expect(field('Transportation id')).toHaveValue('B-XY 9')
  await user.type(field('Transportation id'), '8')

  expect(field('Transportation id')).toHaveValue('B-XY 98')
  expect(screen.getByText(/^Your unsaved changes from/)).toBeVisible()
})

describe('a typed delivery date that is none', () => {
  test('is still there after the page was loaded again', async () => {
    const { user, unmount } = await openScreen()
    await user.clear(field('Delivery date'))
    await user.type(field('Delivery date'), '31.11.2030')
    unmount()

    await openScreen()

    expect(field('Delivery date')).toHaveValue('31.11.2030')
    expect(field('Delivery date')).toHaveAccessibleDescription('Please type a day like 2026/11/30.')
  })

  test('is asked about when a colleague chose another day in the meantime', async () => {
    const base = toFormValues(FIRST)
    const form = { ...base, deliveryDate: '31.11.2030' }
    const storedDraft = { version: 1, at: '2026-11-15T08:00:00.000Z', base, form }
    localStorage.setItem('draft 1 dispatchAdvice 31', JSON.stringify(storedDraft))

    await openScreen({ advices: [{ ...FIRST, version: 2, deliveryDate: '20301202' }] })

    expect(screen.getByRole('radio', { name: 'Delivery date: your value, 31.11.2030' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Delivery date: their value, 2030/12/02' })).not.toBeChecked()
  })

  test('an older portal stored as no date; the draft is restored', async () => {
    const base = toFormValues(FIRST)
    const form = { ...base, deliveryDate: '', transportId: 'B-XY 9' }
    const storedDraft = { version: 1, at: '2026-11-15T08:00:00.000Z', base, form }
    localStorage.setItem('draft 1 dispatchAdvice 31', JSON.stringify(storedDraft))

    await openScreen()

    expect(field('Delivery date')).toHaveValue('')
    expect(field('Transportation id')).toHaveValue('B-XY 9')
  })
})

describe('an advice that a colleague has submitted while it was open here', () => {
  test.each(['Save', 'Submit'])(
    '%s is refused: the screen becomes read-only, shows the reason, and lists what was typed',
    async (name) => {
      const refused = {
        success: false,
        error: 'This dispatch advice has already been submitted.',
        code: 'wrong-status',
      }
      const replies = [[FIRST]]
      const { user } = await openScreen({
        answers: {
          [GET]: () => ({
            success: true,
            order: aDocumentOrder(),
            dispatchAdvices: replies.shift() ?? [aSubmittedDispatchAdvice({ transportId: 'B-BO 1' })],
          }),
          [UPDATE]: () => refused,
          [SUBMIT]: () => refused,
        },
      })
      await user.clear(field('Transportation id'))
      await user.type(field('Transportation id'), 'B-XY 9')

      await user.click(button(name))

      expect(await screen.findByRole('row', { name: 'Transportation id B-XY 9' })).toBeVisible()
      expect(await screen.findByRole('alert')).toHaveTextContent('This dispatch advice has already been submitted.')
      expect(field('Transportation id')).toHaveValue('B-BO 1')
      expect(field('Transportation id')).toHaveAttribute('readonly')
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})

test('a skip that is refused shows the reason, and the screen shows the new state of the order', async () => {
  const error = 'A dispatch advice of this order has been submitted, so the others cannot be skipped.'
  const replies = [{ order: aDocumentOrder(), dispatchAdvices: [FIRST] }]
  const submitted = {
    order: aDocumentOrder({ submittedDispatchAdviceIds: ['31'] }),
    dispatchAdvices: [aSubmittedDispatchAdvice()],
  }
  const { user } = await openScreen({
    answers: {
      [GET]: () => ({ success: true, ...(replies.shift() ?? submitted) }),
      [SKIP]: () => ({ success: false, error }),
    },
  })

  await user.click(button('Skip Dispatch Advice'))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))

  expect(await screen.findByText(error)).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Skip Dispatch Advice', { selector: 'span' })).toBeNull())
  await user.click(button('No'))
  expect(field('Transportation id')).toHaveAttribute('readonly')
})

describe('which buttons are shown', () => {
  const submittedOne = { submittedDispatchAdviceIds: ['31'] }
  test.each<[name: string, order: Partial<DocumentOrder>, advice: DispatchAdvice, buttons: string[]]>([
    ['a draft', {}, FIRST, ['Skip Dispatch Advice', 'Save', 'Submit', 'Cancel']],
    ['a draft beside a submitted one', { submittedDispatchAdviceIds: ['30'] }, FIRST, ['Save', 'Submit', 'Cancel']],
    ['a submitted one', submittedOne, aSubmittedDispatchAdvice(), ['Cancel']],
    ['status invoice after a skip', { status: 'invoice' }, FIRST, ['Cancel']],
    ['status finish', { status: 'finish', ...submittedOne }, aSubmittedDispatchAdvice(), ['Cancel']],
  ])('%s', async (_, order, advice, buttons) => {
    await openScreen({ order, advices: [advice] })

    const shown = screen.getAllByRole('button').map((one) => one.textContent)
    expect(shown.filter((name) => ['Skip Dispatch Advice', 'Save', 'Submit', 'Cancel'].includes(name))).toEqual(buttons)
  })

  test('a submitted advice is not filled down', async () => {
    const items = [aDispatchAdviceItem({ packetNumber: 'P-1' }), aDispatchAdviceItem()]
    const { user } = await openScreen({ advices: [aSubmittedDispatchAdvice({ items })] })

    await user.click(field('Packet number, item 1'))
    await user.keyboard('{Control>}d{/Control}')

    expect(field('Packet number, item 2')).toHaveValue('')
    expect(screen.queryByRole('button', { name: /^Fill down/ })).not.toBeInTheDocument()
  })

  test('a submitted advice is read-only: fields, date picker, add, duplicate and remove are locked', async () => {
    const measurements: DispatchAdvice['measurements'] = [
      { amount: 1, type: 'Width' },
      { amount: 2, type: 'Height' },
    ]
    const items = [aDispatchAdviceItem(), aDispatchAdviceItem({ isOrigin: false, measurements })]
    await openScreen({ order: submittedOne, advices: [aSubmittedDispatchAdvice({ items, measurements })] })

    for (const one of ['Packet count', 'Delivery date', 'Transportation id', 'Packet number']) {
      expect(field(one)).toBeVisible()
    }
    for (const one of screen.getAllByRole('textbox')) expect(one).toHaveAttribute('readonly')
    const [selector, ...choices] = screen.getAllByRole('combobox')
    expect(selector).toBe(field('Planned delivery'))
    expect(choices).toHaveLength(2 + 2 + 2 * 2 + 3)
    for (const one of choices) expect(one).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Pick Delivery date' })).not.toBeInTheDocument()
    for (const name of [
      'Add measurement after measurement 1',
      'Remove measurement 2',
      'Add measurement after measurement 1, item 1',
      'Remove measurement 2, item 2',
      'Duplicate item 1',
      'Remove item 2',
    ]) {
      expect(button(name)).toBeDisabled()
    }
  })

  test.each(['Cancel', 'Overview'])('%s leads to the order list with its query', async (name) => {
    const { user, url } = await openScreen()

    await user.click(screen.getByText(name))

    await waitFor(() => expect(url()).toBe(`/supplier/orders${QUERY}`))
  })
})

describe('lines', () => {
  test('an item can be duplicated, and only its duplicate removed', async () => {
    const { user, sent } = await openScreen({ answers: { [UPDATE]: () => ({ success: true }) } })
    expect(screen.queryByRole('button', { name: 'Remove item 1' })).not.toBeInTheDocument()

    await user.click(button('Duplicate item 1'))
    await user.click(button('Duplicate item 2'))
    await user.click(button('Remove item 3'))
    await user.click(button('Save'))

    await waitFor(() => expect(sent(UPDATE)).toHaveLength(1))
    expect(sent(UPDATE)[0]).toMatchObject({ form: { items: [{ isOrigin: true }, { isOrigin: false }] } })
  })

  test.each([
    ['Add measurement after measurement 1', 'Remove measurement 2', 'Amount of measurement 1'],
    ['Add measurement after measurement 1, item 1', 'Remove measurement 2, item 1', 'Amount of measurement 1, item 1'],
    ['Duplicate item 1', 'Remove item 2', 'Delivered quantity, item 1'],
  ])(
    'a row that is added with "%s" and removed with the keyboard leaves the focus in the row above',
    async (...row) => {
      const [add, remove, above] = row
      const { user } = await openScreen()
      await user.click(button(add))

      act(() => button(remove).focus())
      await user.keyboard('{Enter}')

      expect(screen.queryByRole('button', { name: remove })).not.toBeInTheDocument()
      expect(field(above)).toHaveFocus()
    },
  )

  test('measurements are added and removed; only the first row cannot be removed', async () => {
    const { user } = await openScreen()

    for (const [place, line] of [
      ['measurement 1', 'measurement 2'],
      ['measurement 1, item 1', 'measurement 2, item 1'],
    ] as const) {
      await user.click(button(`Add measurement after ${place}`))
      expect(screen.queryByRole('button', { name: `Remove ${place}` })).not.toBeInTheDocument()
      await user.click(button(`Remove ${line}`))
      expect(screen.queryByLabelText(`Amount of ${line}`)).not.toBeInTheDocument()
    }
  })

  test('Ctrl+D and the buttons in the headings fill packet kind, ident system and packet number down', async () => {
    const items = [{}, {}, { packetNumber: 'P-9' }].map((changes) => aDispatchAdviceItem(changes))
    const { user } = await openScreen({ advices: [aCompleteDispatchAdvice({ items })] })
    const values = (name: string) =>
      [1, 2, 3].map((item) => screen.getByLabelText<HTMLInputElement>(`${name}, item ${item}`).value)

    await user.selectOptions(field('Packet kind, item 1'), 'Carton')
    await user.click(field('Packet kind, item 1'))
    await user.keyboard('{Control>}d{/Control}')
    expect(screen.getByText('2 items filled.')).toBeVisible()
    await user.selectOptions(field('Ident system, item 2'), 'Suppliers Number')
    await user.click(field('Ident system, item 2'))
    expect(screen.queryByText('2 items filled.')).not.toBeInTheDocument()
    await user.click(button('Fill down Ident system'))
    expect(screen.getByText('1 item filled.')).toBeVisible()
    await user.type(field('Packet number, item 1'), 'P-1')
    await user.click(button('Fill down Packet number'))

    expect(values('Packet kind')).toEqual(['Carton', 'Carton', 'Carton'])
    expect(values('Ident system')).toEqual(['', 'Suppliers Number', 'Suppliers Number'])
    expect(values('Packet number')).toEqual(['P-1', 'P-1', 'P-9'])
  })

  test('an invalid packet number is a hint, not an error', async () => {
    const { user, sent } = await openScreen({
      answers: { [SUBMIT]: () => ({ success: true, order: aDocumentOrder({ status: 'invoice' }) }) },
    })

    await user.selectOptions(field('Packet ident system'), 'NVE/SSCC Number')
    expect(screen.getByText('An NVE/SSCC number has 18 digits.')).toBeVisible()
    await user.selectOptions(field('Ident system, item 1'), 'EAN/UPC Number')
    await user.selectOptions(field('Packet kind, item 1'), 'Box')
    await user.type(field('Packet number, item 1'), '4047024504388')
    expect(screen.getByText('The check digit of this number does not fit.')).toBeInTheDocument()
    await user.click(button('Submit'))

    await waitFor(() => expect(sent(SUBMIT)).toHaveLength(1))
  })
})

describe('Save', () => {
  test('does not validate, sends the form with its version, and reloads the advice', async () => {
    const { user, sent, calls } = await openScreen({
      advices: [aDispatchAdvice({ version: 4 })],
      answers: { [UPDATE]: () => ({ success: true }) },
    })

    await user.type(field('Packet count'), 'two')
    await user.click(button('Save'))

    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2))
    expect(sent(UPDATE)).toEqual([
      {
        orderId: '7',
        dispatchAdviceId: '31',
        version: 4,
        form: {
          deliveryDate: '20301130',
          transportType: '',
          transportId: '',
          packetCount: 'two',
          identSystem: '',
          packetNumber: '',
          proposals: {},
          measurements: [],
          items: [
            {
              deliveredQuantity: '12',
              packetKind: '',
              identSystem: '',
              packetNumber: '',
              measurements: [],
              isOrigin: true,
            },
          ],
        },
      },
    ])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('sends every field as it was typed', async () => {
    const { user, sent } = await openScreen({
      advices: [aDispatchAdvice()],
      answers: { [UPDATE]: () => ({ success: true }) },
    })

    for (const [name, text] of [
      ['Transportation id', 'HH-AB 123'],
      ['Delivery date', '2030/12/01'],
      ['Packet count', '2'],
      ['Packet number', 'P-1'],
      ['Amount of measurement 1', '12,5'],
      ['Delivered quantity, item 1', '9'],
      ['Packet number, item 1', 'P-2'],
      ['Amount of measurement 1, item 1', '30'],
    ] as const) {
      await user.clear(field(name))
      await user.type(field(name), text)
    }
    for (const [name, choice] of [
      ['Transportation type', 'Sea'],
      ['Packet ident system', 'Suppliers Number'],
      ['Type of measurement 1', 'Volume'],
      ['Packet kind, item 1', 'Carton'],
      ['Ident system, item 1', 'NVE/SSCC Number'],
      ['Type of measurement 1, item 1', 'Width'],
    ] as const) {
      await user.selectOptions(field(name), choice)
    }
    await user.click(button('Save'))

    await waitFor(() => expect(sent(UPDATE)).toHaveLength(1))
    expect(sent(UPDATE)[0]).toMatchObject({
      form: {
        deliveryDate: '20301201',
        transportType: 'Sea',
        transportId: 'HH-AB 123',
        packetCount: '2',
        identSystem: 'Suppliers Number',
        packetNumber: 'P-1',
        measurements: [{ amount: '12,5', type: 'Volume' }],
        items: [
          {
            deliveredQuantity: '9',
            packetKind: 'Carton',
            identSystem: 'NVE/SSCC Number',
            packetNumber: 'P-2',
            measurements: [{ amount: '30', type: 'Width' }],
            isOrigin: true,
          },
        ],
      },
    })
  })

  test('a delivery date before today cannot be chosen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2030, 10, 15, 9) })
    const { user } = await openScreen()

    await user.clear(field('Delivery date'))
    await user.type(field('Delivery date'), '2030/11/14')
    await user.tab()

    expect(field('Delivery date')).toHaveAccessibleDescription('Please choose 2030/11/15 or a later day.')
  })

  test('a typed delivery date that is none is saved as typed and is still there after the reload', async () => {
    const replies = [FIRST, { ...FIRST, version: 2, deliveryDate: '31.11.2030' }]
    const { user, sent } = await openScreen({
      answers: {
        [GET]: () => ({ success: true, order: aDocumentOrder(), dispatchAdvices: [replies.shift() ?? FIRST] }),
        [UPDATE]: () => ({ success: true }),
      },
    })
    await user.clear(field('Delivery date'))
    await user.type(field('Delivery date'), '31.11.2030')

    await user.click(button('Save'))

    await waitFor(() => expect(sent(UPDATE)).toMatchObject([{ form: { deliveryDate: '31.11.2030' } }]))
    await waitFor(() => expect(button('Submit')).toBeEnabled())
    expect(field('Delivery date')).toHaveValue('31.11.2030')
    expect(field('Delivery date')).toHaveAccessibleDescription('Please type a day like 2026/11/30.')
  })

  test('a reload without success leaves what is shown', async () => {
    const replies: unknown[] = [{ success: true, order: aDocumentOrder(), dispatchAdvices: [FIRST] }]
    const { user, calls } = await openScreen({
      answers: { [GET]: () => replies.shift() ?? { success: false }, [UPDATE]: () => ({ success: true }) },
    })
    await user.type(field('Transportation id'), '456')

    await user.click(button('Save'))

    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2))
    await waitFor(() => expect(button('Submit')).toBeEnabled())
    expect(field('Transportation id')).toHaveValue('HH-AB 123456')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('nothing can be submitted until the new version is loaded', async () => {
    const reply = (version: number) => ({
      success: true,
      order: aDocumentOrder(),
      dispatchAdvices: [aCompleteDispatchAdvice({ version })],
    })
    const held = deferredReply(reply(5))
    let isSaved = false
    const { user, calls, sent } = await openScreen({
      answers: {
        [GET]: () => (isSaved ? held.handler() : reply(4)),
        [UPDATE]: () => {
          isSaved = true
          return { success: true }
        },
        [SUBMIT]: () => ({ success: false }),
      },
    })

    await user.click(button('Save'))
    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2))
    expect(button('Submit')).toBeDisabled()
    held.release()
    await waitFor(() => expect(button('Submit')).toBeEnabled())
    await user.click(button('Submit'))

    expect(sent(SUBMIT)).toMatchObject([{ version: 5 }])
  })

  test('the error of the server is shown; without one there is no message, and the buttons are enabled again', async () => {
    const replies = [{ success: false, error: 'This order has moved on.' }, { success: false }]
    const { user } = await openScreen({ answers: { [UPDATE]: () => replies.shift() } })

    await user.click(button('Save'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This order has moved on.')
    await user.click(button('Save'))

    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(button('Save')).toBeEnabled()
    expect(button('Submit')).toBeEnabled()
  })
})

describe('Submit', () => {
  test('lists what is missing, marks the fields, moves the focus to the banner, and each label leads to its field', async () => {
    const { user, sent } = await openScreen({
      advices: [aDispatchAdvice({ items: [aDispatchAdviceItem({ packetKind: 'Box' })] })],
    })

    await user.clear(field('Delivered quantity, item 1'))
    await user.click(button('Submit'))

    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(
      'Please confirm transportation type, transportation id, packet count, packet ident system, packet number & delivered quantity!',
    )
    expect(banner).toHaveFocus()
    expect(sent(SUBMIT)).toEqual([])
    for (const name of ['Transportation id', 'Ident system, item 1', 'Packet number, item 1']) {
      expect(field(name)).toBeInvalid()
    }
    await user.click(within(banner).getByRole('button', { name: 'delivered quantity' }))
    expect(field('Delivered quantity, item 1')).toHaveFocus()
  })

  test('marks every field that fails, and no other', async () => {
    const measurements: DispatchAdvice['measurements'] = [
      { amount: null, type: 'Width' },
      { amount: 3, type: '' },
    ]
    const wrong = aDispatchAdviceItem({ deliveredQuantity: 'some', measurements })
    const { user } = await openScreen({
      advices: [aDispatchAdvice({ packetCount: 1.5, measurements, items: [aDispatchAdviceItem(), wrong] })],
    })

    await user.click(button('Submit'))

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please confirm transportation type, transportation id, packet count, packet ident system, packet number, amount, type, delivered quantity & package type!',
    )
    const marked = document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
    expect([...marked].map(({ dataset }) => dataset['path'])).toEqual([
      'transportType',
      'transportId',
      'packetCount',
      'identSystem',
      'packetNumber',
      'measurements.0.amount',
      'measurements.1.type',
      'items.1.deliveredQuantity',
      'items.1.packetKind',
      'items.1.identSystem',
      'items.1.packetNumber',
      'items.1.measurements.0.amount',
      'items.1.measurements.1.type',
    ])
  })

  test('a delivery date that is none stops it: another day than the typed one would be sent', async () => {
    const { user, sent } = await openScreen({ answers: { [SUBMIT]: () => ({ success: false }) } })
    await user.clear(field('Delivery date'))
    await user.type(field('Delivery date'), '31.11.2030')

    await user.click(button('Submit'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please confirm delivery date!')
    expect(sent(SUBMIT)).toEqual([])
    await user.clear(field('Delivery date'))
    await user.type(field('Delivery date'), '30.11.2030')
    await user.click(button('Submit'))

    await waitFor(() => expect(sent(SUBMIT)).toMatchObject([{ form: { deliveryDate: '20301130' } }]))
  })

  test('the last advice offers the invoice, with the query carried along', async () => {
    const after = {
      success: true,
      order: aDocumentOrder({ status: 'invoice' }),
      dispatchAdvices: [aSubmittedDispatchAdvice()],
    }
    const replies: unknown[] = [{ success: true, order: aDocumentOrder(), dispatchAdvices: [FIRST] }]
    const { user, url } = await openScreen({
      answers: {
        [GET]: () => replies.shift() ?? after,
        [SUBMIT]: () => ({ success: true, order: aDocumentOrder({ status: 'invoice' }) }),
      },
    })

    await user.click(button('Submit'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispatch advice submitted' }))
    expect(dialog.queryByText('Continue with next dispatch advice')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Continue with invoice' }))

    await waitFor(() => expect(url()).toBe(`/supplier/invoice/7${QUERY}`))
  })

  test('the modal shows that the advice is queued, and later that it has reached the platform', async () => {
    const queued = { id: '5', state: 'queued', reason: '', at: '2026-11-15T09:00:00.000Z' } as const
    const replies = [
      [FIRST],
      [aSubmittedDispatchAdvice({ delivery: queued })],
      [aSubmittedDispatchAdvice({ delivery: { ...queued, state: 'delivered' } })],
    ]
    const { user } = await openScreen({
      answers: {
        [GET]: () => ({ success: true, order: aDocumentOrder(), dispatchAdvices: replies.shift() ?? [] }),
        [SUBMIT]: () => ({ success: true, order: aDocumentOrder({ status: 'invoice' }) }),
      },
    })
    const advanceTime = givenIntervals()

    await user.click(button('Submit'))

    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('It is queued for delivery to the platform.')).toBeVisible()
    await advanceTime(3_000)
    expect(await dialog.findByText('It has reached the platform.')).toBeVisible()
  })

  test('one of several offers the planned date of the next unsubmitted advice and opens it', async () => {
    const order = aDocumentOrder({ dispatchAdviceIds: ['31', '32'] })
    const replies = [[FIRST, SECOND]]
    const { user } = await openScreen({
      answers: {
        [GET]: () => ({
          success: true,
          order,
          dispatchAdvices: replies.shift() ?? [aSubmittedDispatchAdvice(), SECOND],
        }),
        [SUBMIT]: () => ({ success: true, order: { ...order, submittedDispatchAdviceIds: ['31'] } }),
      },
    })

    await user.click(button('Submit'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('The next planned delivery is 2030/12/15.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Continue with next dispatch advice' }))

    expect(await screen.findByText('DA-000032')).toBeVisible()
    expect(field('Planned delivery')).toHaveValue('32')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => expect(field('Planned delivery')).toHaveFocus())
  })

  test('the dialog waits for the advices after the submit: the next one opens with the fields that the server fills in', async () => {
    const order = aDocumentOrder({ dispatchAdviceIds: ['31', '32'] })
    const next = aDispatchAdvice({ id: '32', desAdvId: 'DA-000032', plannedDeliveryDate: '20301215' })
    const filled = { ...next, transportType: 'Road', transportId: 'HH-AB 123' } as const
    const submitted = { ...order, submittedDispatchAdviceIds: ['31'] }
    const advices = [aSubmittedDispatchAdvice(), filled]
    const held = deferredReply({ success: true, order: submitted, dispatchAdvices: advices })
    const replies = [() => ({ success: true, order, dispatchAdvices: [FIRST, next] })]
    const { user, calls } = await openScreen({
      answers: {
        [GET]: () => (replies.shift() ?? held.handler)(),
        [SUBMIT]: () => ({ success: true, order: submitted }),
      },
    })

    await user.click(button('Submit'))
    await waitFor(() => expect(calls.filter(({ name }) => name === GET)).toHaveLength(2))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button('Submit')).toBeDisabled()
    act(held.release)
    await user.click(await screen.findByRole('button', { name: 'Continue with next dispatch advice' }))

    expect(await screen.findByText('DA-000032')).toBeVisible()
    expect(field('Transportation type')).toHaveValue('Road')
    expect(field('Transportation id')).toHaveValue('HH-AB 123')
    expect(screen.queryByRole('button', { name: 'Skip Dispatch Advice' })).not.toBeInTheDocument()
  })

  test('closing the modal reloads the advice, and the focus is on the planned delivery', async () => {
    const order = aDocumentOrder({ dispatchAdviceIds: ['31', '32'] })
    const replies = [[FIRST, SECOND]]
    const { user, calls } = await openScreen({
      answers: {
        [GET]: () => ({
          success: true,
          order,
          dispatchAdvices: replies.shift() ?? [aSubmittedDispatchAdvice(), SECOND],
        }),
        [SUBMIT]: () => ({ success: true, order }),
      },
    })
    await user.click(button('Submit'))
    await screen.findByRole('dialog')
    const before = calls.filter(({ name }) => name === GET).length

    await user.keyboard('{Escape}')

    await waitFor(() => expect(calls.filter(({ name }) => name === GET).length).toBeGreaterThan(before))
    expect(screen.getByText('DA-000031')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument()
    expect(field('Planned delivery')).toHaveFocus()
  })

  test('a second click sends nothing, and a response without success changes nothing', async () => {
    const held = deferredReply({ success: false })
    const { user, sent } = await openScreen({ answers: { [SUBMIT]: held.handler } })

    await user.click(button('Submit'))
    await user.click(screen.getByText('Submit'))

    expect(sent(SUBMIT)).toHaveLength(1)
    expect(button('Cancel')).toBeDisabled()
    held.release()
    await waitFor(() => expect(button('Cancel')).toBeEnabled())
    expect(button('Submit')).toBeEnabled()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the planned delivery selector', () => {
  test('selects the first planned delivery at first and marks the submitted ones', async () => {
    await openScreen({
      order: { submittedDispatchAdviceIds: ['31'] },
      advices: [aSubmittedDispatchAdvice(), SECOND],
    })

    const select = field('Planned delivery')
    expect(select).toHaveValue('31')
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['2030/11/30 (submitted)', '2030/12/15'])
  })

  test('choosing another loads it and resets validation and the error banner', async () => {
    const { user } = await openScreen({ advices: [aDispatchAdvice(), SECOND] })
    await user.click(button('Submit'))
    await screen.findByRole('alert')

    await user.selectOptions(field('Planned delivery'), '32')

    expect(screen.getByText('DA-000032')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(field('Transportation id')).toBeValid()
  })

  test('what was typed into one is still there after a look at the other', async () => {
    const { user } = await openScreen({ advices: [FIRST, SECOND] })
    await user.type(field('Transportation id'), '456')

    await user.selectOptions(field('Planned delivery'), '32')
    expect(field('Transportation id')).toHaveValue('HH-AB 123')
    await user.selectOptions(field('Planned delivery'), '31')

    expect(field('Transportation id')).toHaveValue('HH-AB 123456')
  })
})

test('what is typed stays, with the focus, when a colleague submits another advice of the order meanwhile', async () => {
  givenIntervals()
  const both = { success: true, order: aDocumentOrder(), dispatchAdvices: [FIRST, SECOND] }
  const other = deferredReply({
    ...both,
    order: aDocumentOrder({ submittedDispatchAdviceIds: ['32'] }),
    dispatchAdvices: [
      { ...FIRST, delivery: null },
      { ...SECOND, status: 'submitted' },
    ],
  })
  const replies = [both]
  const { user } = await openScreen({ answers: { [GET]: () => replies.shift() ?? other.handler() } })

  await user.click(button('Update proposals'))
  await user.type(field('Transportation id'), '456')
  act(other.release)

  await waitFor(() => expect(screen.queryByText('Skip Dispatch Advice', { selector: 'span' })).toBeNull())
  expect(field('Transportation id')).toHaveValue('HH-AB 123456')
  expect(field('Transportation id')).toHaveFocus()
})

describe('Skip Dispatch Advice', () => {
  const QUESTION = 'Do you really want to skip dispatch advice and continue with invoice?'

  test('asks; No changes nothing', async () => {
    const { user, sent } = await openScreen()

    await user.click(button('Skip Dispatch Advice'))
    expect(screen.getByText(QUESTION)).toBeVisible()
    await user.click(button('No'))

    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
    expect(sent(SKIP)).toEqual([])
  })

  test('Yes discards the unsaved changes of all planned deliveries: Logout has nothing to ask about', async () => {
    const { user, url } = await openScreen({
      order: { dispatchAdviceIds: ['31', '32'] },
      advices: [FIRST, SECOND],
      answers: { [SKIP]: () => ({ success: true }) },
    })
    await user.type(field('Transportation id'), '456')
    await user.selectOptions(field('Planned delivery'), '32')
    expect(listKeptDrafts('1')).toHaveLength(1)

    await user.click(button('Skip Dispatch Advice'))
    await user.click(button('Yes'))

    await waitFor(() => expect(url()).toMatch(/^\/supplier\/invoice\/7/))
    expect(listKeptDrafts('1')).toEqual([])
  })

  test('Yes skips and goes to the invoice with the query, past unsaved changes', async () => {
    const { user, sent, url } = await openScreen({ answers: { [SKIP]: () => ({ success: true }) } })
    await user.type(field('Transportation id'), '456')

    await user.click(button('Skip Dispatch Advice'))
    await user.click(button('Yes'))

    await waitFor(() => expect(url()).toBe(`/supplier/invoice/7${QUERY}`))
    expect(sent(SKIP)).toEqual([{ orderId: '7' }])
  })

  test('a refusal shows the error of the server and changes nothing', async () => {
    const error = 'A dispatch advice of this order has been submitted, so the others cannot be skipped.'
    const { user, url } = await openScreen({ answers: { [SKIP]: () => ({ success: false, error }) } })

    await user.click(button('Skip Dispatch Advice'))
    await user.click(button('Yes'))

    expect(await screen.findByRole('alert')).toHaveTextContent(error)
    expect(url()).toBe(`/supplier/dispatchAdvice/7${QUERY}`)
  })

  test('a double click of Yes sends once', async () => {
    const held = deferredReply({ success: true })
    const { user, sent, url } = await openScreen({ answers: { [SKIP]: held.handler } })
    await user.click(button('Skip Dispatch Advice'))

    act(() => {
      button('Yes').click()
      button('Yes').click()
    })

    await waitFor(() => expect(button('Yes')).toBeDisabled())
    act(held.release)
    await waitFor(() => expect(url()).toBe(`/supplier/invoice/7${QUERY}`))
    expect(sent(SKIP)).toHaveLength(1)
  })

  test('a response without success and without an error text only enables the buttons again', async () => {
    const held = deferredReply({ success: false })
    const { user, url } = await openScreen({ answers: { [SKIP]: held.handler } })
    await user.click(button('Skip Dispatch Advice'))

    await user.click(button('Yes'))
    expect(button('No')).toBeDisabled()
    held.release()

    await waitFor(() => expect(button('No')).toBeEnabled())
    expect(button('Yes')).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(url()).toBe(`/supplier/dispatchAdvice/7${QUERY}`)
  })
})
