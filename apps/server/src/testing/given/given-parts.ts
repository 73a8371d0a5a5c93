import type { LearnedValue, PartField, TypedValue } from '@partwire/domain/parts/part-value'
import type { TestApp } from '../test-app'

/** The product number of the items of given orders. */
const ORDERED_PART_NUMBER = '0986479C20'

/** A part that every supplier has after `givenParts`, and that is in no order. */
export const SHARED_PART_NUMBER = 'SHARED-1'

/** Inserts parts with typed and learned values of every field. Every text contains the mark. */
export async function givenParts(test: TestApp, supplierId: string, mark: string): Promise<void> {
  const typed = (value: string): TypedValue => ({ value, at: '2026-10-01T08:00:00.000Z', day: '20261001' })
  const learned = (value: string): LearnedValue => ({
    ...typed(value),
    orderNumber: `${mark}-1`,
    orderDate: '20260930',
  })
  const values: Omit<GivenValue, 'productNumber'>[] = [
    { field: 'description', typed: typed(`${mark} part`), learned: learned(`${mark} disc`) },
    { field: 'ean', typed: typed('4006381333931'), learned: learned(`${mark} EAN`) },
    { field: 'netPrice', currency: 'EUR', typed: typed('12.50'), learned: learned('13') },
    { field: 'netPrice', currency: 'EUR', partyNumber: `${mark}-2`, learned: learned('11') },
    { field: 'listPrice', currency: 'EUR', learned: learned('20'), typed: typed('21') },
    { field: 'countryCode', learned: learned('DE'), typed: typed('FR') },
    { field: 'statisticGroup', learned: learned(`${mark} group`), typed: typed('8708') },
    { field: 'taxCode', typed: typed('VAT'), learned: learned(`${mark} tax`) },
    { field: 'packetKind', typed: typed('Box'), learned: learned('Carton') },
    { field: 'deliveryDays', typed: typed('5'), learned: learned('4') },
  ]
  for (const productNumber of [ORDERED_PART_NUMBER, SHARED_PART_NUMBER]) {
    await givenPart(test, supplierId, productNumber)
    for (const value of values) await givenPartValue(test, supplierId, { productNumber, ...value })
  }
  await test.db
    .insertInto('part_settings')
    .values({ supplier_id: supplierId, price_guard_percent: '25', updated_at: test.clock.now() })
    .execute()
}

async function givenPart({ db, clock }: TestApp, supplierId: string, productNumber: string): Promise<void> {
  await db
    .insertInto('parts')
    .values({ supplier_id: supplierId, product_number: productNumber, created_at: clock.now() })
    .execute()
}

interface GivenValue {
  productNumber: string
  field: PartField
  currency?: string
  partyNumber?: string
  typed?: TypedValue
  learned?: LearnedValue
}

async function givenPartValue({ db }: TestApp, supplierId: string, value: GivenValue): Promise<void> {
  await db
    .insertInto('part_values')
    .values({
      supplier_id: supplierId,
      product_key: value.productNumber.toLowerCase(),
      field: value.field,
      currency: value.currency ?? '',
      party_number: value.partyNumber ?? '',
      typed: value.typed === undefined ? null : JSON.stringify(value.typed),
      learned: value.learned === undefined ? null : JSON.stringify(value.learned),
      revision: 1,
    })
    .execute()
}
