import { getDispatchAdvices, submitDispatchAdvice, updateDispatchAdvice } from '@partwire/contract/dispatch-advice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementExpectation } from '../../../testing/expect-statements'
import { adviceForm, adviceItem } from '../../../testing/given/given-dispatch-advices'
import { startFixture, type DispatchAdviceFixture } from './testing/fixture'

let fixture: DispatchAdviceFixture
let expectStatements: ReturnType<typeof statementExpectation>

beforeAll(async () => {
  fixture = await startFixture()
  expectStatements = statementExpectation(fixture.portal)
})
afterAll(() => fixture.portal.close())

test('a dispatch advice of 50 lines is read with at most 2, saved with at most 4 and submitted with at most 10 prepared statements', async () => {
  const { orderId, ids } = await fixture.addAdvices({ confirmed: Array.from({ length: 50 }, () => ({ 20261130: 4 })) })
  const measurements = [{ amount: '2', type: 'Weight' as const }]
  const packet = { packetKind: 'Box', identSystem: 'Suppliers Number', packetNumber: '7' } as const
  const items = Array.from({ length: 50 }, () => adviceItem({ ...packet, measurements }))
  const form = adviceForm({ measurements, items })
  const body = { orderId, dispatchAdviceId: ids[0] ?? '', form }

  await expectStatements('get', () => fixture.supplier.call(getDispatchAdvices, { orderId }))
  await expectStatements('save', () => fixture.supplier.call(updateDispatchAdvice, { ...body, version: 1 }))
  await expectStatements('submit', () => fixture.supplier.call(submitDispatchAdvice, { ...body, version: 2 }))

  expect((await fixture.read(orderId))[0]).toMatchObject({ status: 'submitted', items: { length: 50 } })
  expect((await fixture.get(orderId)).order?.status).toBe('invoice')
})
