import { submitCreditNote } from '@partwire/contract/credit-note'
import { getTodayFigures } from '@partwire/contract/today'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findWrongFigures } from '../../testing/find-wrong-figures'
import { incomingParty } from '../../testing/given/given-orders'
import { upsertCustomer } from '../customers/customer-store'
import { creditForm, givenCreditNoteDraft } from '../documents/credit-note/testing/given-credit-notes'
import { startFixture, type TodayFixture } from './testing/fixture'

let fixture: TodayFixture
beforeEach(async () => {
  fixture = await startFixture()
})
afterEach(() => fixture.portal.close())

describe('orders per day and time to answer', () => {
  test('are those of the last 90 days, and days without orders have zeros', async () => {
    const { days } = await fixture.figures()

    expect(days).toHaveLength(90)
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['20260819', '20261116'])
    expect(days[0]).toEqual({ day: '20260819', orders: 0, answered: 0, answerMinutes: null })
  })

  test('the days are those of the business time zone', async () => {
    // Berlin: 2026-11-13 at 23:59:59, 2026-11-14 at 0:00, and the first and last minute of the range.
    await fixture.addOrder('2026-11-13T22:59:59Z')
    await fixture.addOrder('2026-11-13T23:00:00Z')
    await fixture.addOrder('2026-08-18T21:59:00Z')
    await fixture.addOrder('2026-08-18T22:00:00Z')
    await fixture.addOrder('2026-11-16T22:59:00Z')
    await fixture.addOrder('2026-11-16T23:00:00Z')

    const { days } = await fixture.figures()

    expect(days.filter(({ orders }) => orders > 0).map(({ day, orders }) => [day, orders])).toEqual([
      ['20260819', 1],
      ['20261113', 1],
      ['20261114', 1],
      ['20261116', 1],
    ])
  })

  test('the time to answer is the average from the order to its submitted response, by the day of the order', async () => {
    // It is Monday, 9:07 UTC.
    await fixture.addDeliveries(['20261130'], '2026-11-16T08:07:00Z')
    await fixture.addDeliveries(['20261130'], '2026-11-16T07:07:00Z')
    await fixture.addOrder('2026-11-16T09:00:00Z')
    await fixture.addDeliveries(['20261130'], '2026-11-13T09:07:00Z')

    const { days } = await fixture.figures()

    expect(days.filter(({ orders }) => orders > 0)).toEqual([
      { day: '20261113', orders: 1, answered: 1, answerMinutes: 3 * 24 * 60 },
      { day: '20261116', orders: 3, answered: 2, answerMinutes: 90 },
    ])
  })
})

describe('value by customer', () => {
  test('is the net value of invoices less credit notes, in each currency by itself, the largest first', async () => {
    await fixture.addInvoice('10.10')
    await fixture.addInvoice('0.20')
    await fixture.addInvoice('99.99', { partyNumber: '200', name: 'Brems & Co' })
    await fixture.addInvoice('1000', { currency: 'CHF' })
    const credited = await fixture.addInvoice('70')
    const ids = await givenCreditNoteDraft(fixture.supplier, credited)
    const { status } = await fixture.supplier.call(submitCreditNote, { ...ids, form: creditForm([1]) })

    expect(status).toBe(200)
    expect((await fixture.figures()).values).toEqual([
      {
        currency: 'CHF',
        total: '1000.00',
        customers: [{ partyNumber: '100', name: 'Teile Nord GmbH', value: '1000.00' }],
        otherCount: 0,
        otherValue: '0',
      },
      {
        currency: 'EUR',
        total: '110.29',
        customers: [
          { partyNumber: '200', name: 'Brems & Co', value: '99.99' },
          { partyNumber: '100', name: 'Teile Nord GmbH', value: '10.30' },
        ],
        otherCount: 0,
        otherValue: '0',
      },
    ])
    expect(await findWrongFigures(fixture.portal.db)).toEqual([])
  })

  test('lists ten customers, adds up the others and shows the name of the customer list', async () => {
    const { portal, supplierId } = fixture
    for (let place = 1; place <= 12; place += 1) await fixture.addInvoice(String(place), { partyNumber: `C-${place}` })
    const renamed = { relationId: '', ...incomingParty({ partyNumber: 'C-12', name1: 'Renamed' }) }
    await upsertCustomer(portal.db, supplierId, renamed, portal.clock.now())

    const [euro] = (await fixture.figures()).values

    expect(euro).toMatchObject({ total: '78.00', otherCount: 2, otherValue: '3.00' })
    expect(euro?.customers.map(({ partyNumber }) => partyNumber)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((place) => `C-${place}`),
    )
    expect(euro?.customers[0]?.name).toBe('Renamed')
  })

  test('has every day of the last 90 days once, also where they begin within a week', async () => {
    // It is Monday, 16 November: the first day is a Wednesday.
    const valueByDay = {
      '2026-08-18': 1,
      '2026-08-19': 20,
      '2026-08-23': 300,
      '2026-08-24': 4000,
      '2026-11-16': 50_000,
    }
    for (const [day, value] of Object.entries(valueByDay)) {
      await sql`
        insert into value_figures (supplier_id, day, currency, party_number, customer_name, value)
        values (${fixture.supplierId}, ${day}, 'EUR', '100', 'Teile Nord GmbH', ${value})
      `.execute(fixture.portal.db)
    }

    expect((await fixture.figures()).values).toMatchObject([{ currency: 'EUR', total: '54320' }])
  })
})

describe('deliveries on the confirmed date', () => {
  test('are counted by the week of that date: on it, before it and after it', async () => {
    const { orderId, ids } = await fixture.addDeliveries(['20261109', '20261110', '20261115', '20261130'])
    await fixture.submitAdvice({ orderId, dispatchAdviceId: ids[0] ?? '' })
    await fixture.submitAdvice({ orderId, dispatchAdviceId: ids[1] ?? '' }, '20261109')
    await fixture.submitAdvice({ orderId, dispatchAdviceId: ids[2] ?? '' }, '20261116')

    const { weeks } = await fixture.figures()

    expect(weeks).toHaveLength(14)
    expect(weeks[0]).toEqual({ day: '20260819', onDay: 0, early: 0, late: 0 })
    expect(weeks.slice(-2)).toEqual([
      { day: '20261109', onDay: 1, early: 1, late: 1 },
      { day: '20261116', onDay: 0, early: 0, late: 0 },
    ])
    expect(await findWrongFigures(fixture.portal.db)).toEqual([])
  })
})

test('another supplier sees nothing of the figures', async () => {
  await fixture.addDeliveries(['20261130'])
  await fixture.addInvoice('10')

  const { days = [], values, weeks = [] } = (await fixture.otherSupplier.call(getTodayFigures)).body

  expect(days.filter(({ orders }) => orders > 0)).toEqual([])
  expect(values).toEqual([])
  expect(weeks.filter(({ onDay, early, late }) => onDay + early + late > 0)).toEqual([])
})
