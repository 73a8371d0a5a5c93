import { currentValue, type PartValue } from '../part-value'
import type { ImportField } from './fields'

/** The texts of a row of an exported file; blank cells are left out. */
export type ExportedRow = Partial<Record<ImportField, string>>

/**
 * The rows of a part in an exported file. The first one has its general values. Prices of a currency have one row for all
 * customers and one for each customer with a net price of its own; the first of them is in the first row.
 */
export function exportRows(productNumber: string, values: readonly PartValue[]): ExportedRow[] {
  const first: ExportedRow = { productNumber }
  const prices = new Map<string, ExportedRow>()
  for (const value of values) {
    const text = currentValue(value)
    const { field, currency, partyNumber } = value
    if (text === '') continue
    if (field !== 'netPrice' && field !== 'listPrice') first[field] = text
    else {
      const key = JSON.stringify([currency, partyNumber])
      prices.set(key, { ...prices.get(key), currency, ...(partyNumber !== '' && { partyNumber }), [field]: text })
    }
  }
  const [firstPrice, ...others] = prices.values()
  return [{ ...first, ...firstPrice }, ...others.map((price) => ({ productNumber, ...price }))]
}
