import type { Setting } from '@partwire/domain/settings/shape'

/** Of the supplier at work: complete, so that its orders can be processed at once. */
export const DEMO_SETTING: Setting = {
  seller: {
    name: 'Kessler Fahrwerktechnik AG',
    street: 'Industriestraße 14',
    postalCode: '70565',
    city: 'Stuttgart',
    country: 'DE',
  },
  bank: {
    name: 'Musterbank Stuttgart',
    account: '0532013000',
    iban: 'DE89370400440532013000',
    swift: 'COBADEFFXXX',
  },
  contactPerson: { name: 'Jonas Kessler', phone: '+49 711 5550142', email: 'supplier@demo.test' },
  taxRegistrationNumber: 'DE811115368',
  defaultCurrency: 'EUR',
  taxs: [
    { code: 'S', description: 'Standard rate', percent: 19 },
    { code: 'R', description: 'Reduced rate', percent: 7 },
  ],
}
