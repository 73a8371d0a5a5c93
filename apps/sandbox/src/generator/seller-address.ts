import type { Address } from './companies'

const DEMO_SELLERS: Readonly<Record<string, Address>> = {
  '4300042': {
    name: 'Kessler Fahrwerktechnik AG',
    street: 'Schmiedeweg 21',
    postalCode: '70565',
    city: 'Stuttgart',
    country: 'DE',
  },
  '4300107': {
    name: 'Nordlicht Bremsen GmbH',
    street: 'Hafenstraße 9',
    postalCode: '24103',
    city: 'Kiel',
    country: 'DE',
  },
}

/** Buyers know the demo's suppliers by address; of any other they only have the number. */
export function sellerAddress(tecComId: string): Address | null {
  return DEMO_SELLERS[tecComId] ?? null
}
