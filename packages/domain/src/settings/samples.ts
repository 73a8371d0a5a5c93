import type { Setting } from './shape'

/**
 * Settings with every field filled.
 * @internal
 */
export function aSetting(changes: Partial<Setting> = {}): Setting {
  return {
    seller: { name: 'Kessler AG', street: 'Ringstr. 4', postalCode: '04109', city: 'Leipzig', country: 'DE' },
    bank: { name: 'Sparbank', account: '0532013000', iban: 'DE89 3704 0044 0532 0130 00', swift: 'DEUTDEFF' },
    contactPerson: { name: 'Jonas Kessler', phone: '+49 341 12345', email: 'jonas@kessler.test' },
    taxRegistrationNumber: 'DE123456789',
    defaultCurrency: 'EUR',
    taxs: [{ code: 'VAT', description: 'Value added tax', percent: 19 }],
    ...changes,
  }
}
