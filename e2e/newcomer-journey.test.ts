import { expect, test } from 'vitest'
import { workAsNewcomer } from './harness/newcomer'
import { openPortal } from './harness/portal'

const portal = openPortal()
const NEWCOMER = '4300107'

test('a new supplier signs in, fills the settings, synchronises customers and orders, finds an order by part number and exports it', async () => {
  await portal.placeOrders({ tecComId: NEWCOMER, count: 12, lines: 4 })
  const page = await portal.visitor()

  const { csv, partNumber } = await workAsNewcomer(page)

  expect(csv).toContain(partNumber)
  expect(csv.startsWith('\uFEFF')).toBe(true)
})
