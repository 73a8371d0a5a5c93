import { listCustomers, updateTaxRegNumber } from '@partwire/contract/customers'
import type { Customer } from '@partwire/domain/customers/shape'
import type { DemoClient } from './demo-client'

/** Invented tax numbers of the customers, by country. One customer has no address, and so no country. */
const TAX_NUMBERS: Readonly<Record<string, string>> = {
  '': 'NL004495445B01',
  CH: 'CHE-116.281.710 MWST',
  CN: '91310115MA1K4PNX3X',
  DE: 'DE123456789',
  ES: 'ESB58378431',
  FR: 'FR40303265045',
  GB: 'GB340726185',
  GR: 'EL094014201',
  JP: 'T1180301018771',
  PL: 'PL5260001246',
  SE: 'SE556074756901',
  US: '43-5550142',
}

/** Enters the missing tax numbers, as a clerk does on the customers page: the platform does not send them. */
export async function addTaxNumbers(client: DemoClient): Promise<void> {
  for (const { id, country, taxRegNumber } of await readCustomers(client)) {
    const number = TAX_NUMBERS[country]
    if (taxRegNumber === '' && number !== undefined) await client(updateTaxRegNumber, { id, taxRegNumber: number })
  }
}

/** All customers of the supplier. */
export async function readCustomers(client: DemoClient): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { pager } = await client(listCustomers, { pageNo })
    customers.push(...pager.list)
    if (pager.list.length === 0 || customers.length >= pager.total) return customers
  }
}
