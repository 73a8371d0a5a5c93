import type { Customer } from '@partwire/domain/customers/shape'

export function aCustomer(overrides: Partial<Customer> = {}): Customer {
  return {
    id: '7',
    partyNumber: '99004711',
    name: 'Nordic Bil',
    street: 'Havnegade 1',
    postalCode: '8000',
    city: 'Aarhus',
    country: 'DK',
    taxRegNumber: 'DK11223344',
    ...overrides,
  }
}

/** The reply of the list call. */
export function listReply(list: Customer[], page: { total?: number; pageNo?: number } = {}) {
  return { success: true, pager: { list, total: page.total ?? list.length, pageNo: page.pageNo ?? 1, pageSize: 10 } }
}
