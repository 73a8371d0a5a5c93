import { expect, test } from 'vitest'
import {
  ALLOW_OR_CHARGE_IDENTIFIERS,
  CONFIRM_STATUSES,
  COUNTRIES_BEFORE_LOAD,
  CURRENCIES,
  CURRENCIES_BEFORE_LOAD,
  DEFAULT_COUNTRY,
  DEFAULT_CURRENCY,
  INVOICE_ALLOW_OR_CHARGE_KINDS,
  ITEM_ALLOW_OR_CHARGE_KINDS,
  MEASUREMENT_TYPES,
  PACKET_IDENT_SYSTEMS,
  PACKET_KINDS,
  TRANSPORT_TYPES,
} from './option-lists'

const LISTS: [string, readonly string[], string][] = [
  ['Currencies (settings)', CURRENCIES, 'AUD, BEF, CAD, CHF, CNY, DEM, EUR, FRF, GBP, HKD, NLG, JPY, USD'],
  ['Order response screen options', CURRENCIES_BEFORE_LOAD, 'USD, CNY, EUR, GBP'],
  ['Confirm status options', CONFIRM_STATUSES, 'Confirmed, Rejected, Unknown'],
  ['Transport types', TRANSPORT_TYPES, 'Air, Rail, Rail Express, Road, Road Express, Sea'],
  ['Packet ident systems', PACKET_IDENT_SYSTEMS, 'EAN/UPC Number, NVE/SSCC Number, Suppliers Number'],
  [
    'Measurement types',
    Object.entries(MEASUREMENT_TYPES).map(([type, unit]) => `${type} (${unit})`),
    'Height (CMT), Length (CMT), Stacking Height (PCE), Unit Gross Weight (KGM), Unit Net Weight (KGM), Volume (MTQ), ' +
      'Weight (KGM), Width (CMT)',
  ],
  ['Packet kinds', PACKET_KINDS, 'Box, Carton, Oneway Pallet, Package, Returnable Pallet'],
  ['Allowance/charge identifier', ALLOW_OR_CHARGE_IDENTIFIERS, 'Allow, Charge'],
  [
    'Item-level Allow types',
    ITEM_ALLOW_OR_CHARGE_KINDS.Allow,
    'Discount, Free Goods, Other Allowances, Trade Discount, Wholesaling Discount',
  ],
  ['Item-level Charge types', ITEM_ALLOW_OR_CHARGE_KINDS.Charge, 'Core Part, Minimum Order Charge, Other Charges'],
  [
    'Invoice-level Allow types',
    INVOICE_ALLOW_OR_CHARGE_KINDS.Allow,
    'Discount, Pallet Discount, Quantity Discount, Wholesaling Discount',
  ],
  [
    'Invoice-level Charge types',
    INVOICE_ALLOW_OR_CHARGE_KINDS.Charge,
    'Freight Charges, Insurance, Packing, Returnable Container',
  ],
  [
    'Countries before load',
    COUNTRIES_BEFORE_LOAD.map(({ code, name }) => `${code} ${name}`),
    'CN China, DE Deutschland',
  ],
]

test.each(LISTS)('%s', (_, list, expected) => {
  expect(list.join(', ')).toBe(expected)
})

test('default currency USD, default country DE', () => {
  expect([DEFAULT_CURRENCY, DEFAULT_COUNTRY]).toEqual(['USD', 'DE'])
})
