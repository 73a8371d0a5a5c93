import { getDispatchAdvices, submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginBlocking } from '../../../testing/database/blocking-transaction'
import { adviceForm, adviceItem } from '../../../testing/given/given-dispatch-advices'
import { type DispatchAdviceFixture, startFixture } from './testing/fixture'

let fixture: DispatchAdviceFixture

beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.portal.close())

test('a dispatch advice that is saved while it is read is consistent: head and lines are of one version', async () => {
  const { orderId, ids } = await fixture.addAdvices({ confirmed: [{ 20261130: 4 }] })
  const save = await beginBlocking(
    fixture.portal.connectionString,
    'lock table dispatch_advice_items in access exclusive mode',
  )

  const answered = fixture.supplier.call(getDispatchAdvices, { orderId })
  await save.untilWaiting(1)
  await save.run('update dispatch_advices set version = version + 1 where id = $1', [ids[0]])
  await save.run("update dispatch_advice_items set packet_number = 'P-9' where document_id = $1", [ids[0]])
  await save.commit()
  const { body } = await answered
  await save.end()

  expect(body.dispatchAdvices).toMatchObject([{ version: 2, items: [{ packetNumber: 'P-9' }] }])
})

describe('each line comes with what was confirmed and what the other advices of the order deliver', () => {
  test('submitted advices count as advised, drafts as they are saved count as planned', async () => {
    const { orderId, ids } = await fixture.addAdvices({
      confirmed: [{ 20261130: 4, 20261215: 6 }, { 20261130: 2 }],
    })
    const [first = '', second = ''] = ids
    const delivered = [
      adviceItem({ deliveredQuantity: 3 }),
      adviceItem({ deliveredQuantity: 1 }),
      adviceItem({ deliveredQuantity: 1, isOrigin: false }),
    ]
    await fixture.supplier.call(submitDispatchAdvice, {
      orderId,
      dispatchAdviceId: first,
      form: adviceForm({ items: delivered }),
    })
    await fixture.supplier.call(updateDispatchAdvice, {
      orderId,
      dispatchAdviceId: second,
      form: adviceForm({ items: [adviceItem({ deliveredQuantity: 5 })] }),
    })

    const matches = (await fixture.read(orderId)).map(({ items }) => items.map(({ match }) => match))

    expect(matches).toEqual([
      [
        { confirmed: '10', advised: '0', planned: '5' },
        { confirmed: '2', advised: '0', planned: '0' },
        // A duplicate is part of its original line.
        undefined,
      ],
      [{ confirmed: '10', advised: '3', planned: '0' }],
    ])
  })

  test('in an order with one dispatch advice the reply has nothing to add', async () => {
    const { orderId } = await fixture.addAdvice()

    const [advice] = await fixture.read(orderId)

    expect(advice?.items[0]).not.toHaveProperty('match')
  })
})
