/** The labels of the option lists and their codes in the 2.x documents. */
export const TRANSPORT: Codes<{ mode: string; means: string }> = {
  Sea: { mode: '10', means: '' },
  Rail: { mode: '20', means: '' },
  'Rail Express': { mode: '20', means: '25' },
  Road: { mode: '30', means: '' },
  'Road Express': { mode: '30', means: '34' },
  Air: { mode: '40', means: '' },
}

export const IDENT_SYSTEM: Codes<{ system: string; qualifier: string }> = {
  'Suppliers Number': { system: '17', qualifier: 'BN' },
  'NVE/SSCC Number': { system: '33E', qualifier: 'BJ' },
  'EAN/UPC Number': { system: '34E', qualifier: 'EU' },
}

export const PACKET_KIND: Codes<string> = {
  Box: 'BX',
  Carton: 'CT',
  Package: 'PK',
  'Oneway Pallet': '8',
  'Returnable Pallet': '9',
}

/** Weight has no standard code and is written only with a configured one. */
export const MEASUREMENT: Codes<{ qualifier: string; uom: string }> = {
  Height: { qualifier: 'HT', uom: 'CMT' },
  Length: { qualifier: 'LN', uom: 'CMT' },
  Width: { qualifier: 'WD', uom: 'CMT' },
  'Stacking Height': { qualifier: 'AEB', uom: 'PCE' },
  'Unit Gross Weight': { qualifier: 'AAB', uom: 'KGM' },
  'Unit Net Weight': { qualifier: 'AAA', uom: 'KGM' },
  Volume: { qualifier: 'ABJ', uom: 'MTQ' },
  Weight: { qualifier: '', uom: 'KGM' },
}

export const ALLOW: Codes<string> = {
  Discount: 'Discount',
  'Free Goods': 'FreeGoods',
  'Trade Discount': 'TradeDiscount',
  'Wholesaling Discount': 'WholesalingDiscount',
  'Pallet Discount': 'PalletDiscount',
  'Quantity Discount': 'QuantityDiscount',
  'Other Allowances': 'OtherAllowancesOrCharges',
}

export const CHARGE: Codes<string> = {
  'Core Part': 'ReturnableContainer',
  'Minimum Order Charge': 'MinimumOrderCharge',
  'Other Charges': 'OtherAllowancesOrCharges',
  'Freight Charges': 'FreightCharges',
  Insurance: 'Insurance',
  Packing: 'Packing',
  'Returnable Container': 'ReturnableContainer',
}

/** Codes for a quantity that is not delivered. */
export const DEVIATION = { Rejected: 'IC', Unknown: 'PS' } as const

type Codes<Code> = Readonly<Record<string, Code>>

/** Throws on unknown values: a guessed code must never be sent. */
export function lookUpCode<Code>(codes: Codes<Code>, label: string, listName: string): Code {
  const code = Object.hasOwn(codes, label) ? codes[label] : undefined
  if (code === undefined) throw new Error(`"${label}" is not a ${listName} of the option lists.`)
  return code
}
