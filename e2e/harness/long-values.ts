import type { Page } from 'playwright-core'

/** Values as long as the ordering network carries them, and prices and quantities that are large but real. */
export const LONG_VALUES = {
  productNumber: 'KFT-0986-494-104/AXLE-FRONT-L-LOWER',
  buyerProductNumber: '000000000012345678901234567890-0099',
  productName: 'Radiator, engine cooling, for vehicles with automatic transmission and air conditioning',
  buyerOrderNumber: 'PO-2026-11-16/PLANT-7/LINE-B/000417',
  partyName: 'Müller-Frischknecht Fahrzeugbedarf und Werkstattausrüstungen für Nutzfahrzeuge und Landmaschinen GmbH',
  price: 123456.7891,
  quantity: 100000,
} as const

const DOCUMENT_CALLS = /\/api\/supplier\/(?:orderResponse|dispatchAdvice|invoice)\/get\//

/**
 * Replaces values in the replies of the documents by long ones: the sandbox has no such orders. The first item gets all
 * of them; the others keep theirs.
 */
export async function showLongValues(page: Page): Promise<void> {
  await page.route(DOCUMENT_CALLS, async (route) => {
    const response = await route.fetch()
    const reply: unknown = await response.json()
    await route.fulfill({ response, json: replaceValues(reply) })
  })
}

/** Works on the reply of every document, because they name their values alike. */
function replaceValues(value: unknown, path: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((each, i) => replaceValues(each, [...path, String(i)]))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceValues(each, [...path, name])]))
  }
  const name = path.at(-1) ?? ''
  if (name === 'buyerOrderNumber') return LONG_VALUES.buyerOrderNumber
  if (name === 'sellerOrderNumber' && value !== '') return LONG_VALUES.buyerOrderNumber
  if (name === 'name1' && value !== '') return LONG_VALUES.partyName
  return path.join('.').includes('items.0.') ? (ITEM_VALUES[name] ?? value) : value
}

const ITEM_VALUES: Readonly<Record<string, unknown>> = {
  productNumber: LONG_VALUES.productNumber,
  buyerProductNumber: LONG_VALUES.buyerProductNumber,
  productName: LONG_VALUES.productName,
  unitNetPrice: LONG_VALUES.price,
  unitListPrice: LONG_VALUES.price,
  requestedQuantity: LONG_VALUES.quantity,
  confirmedQuantity: LONG_VALUES.quantity,
  deliveredQuantity: LONG_VALUES.quantity,
  quantity: LONG_VALUES.quantity,
}
