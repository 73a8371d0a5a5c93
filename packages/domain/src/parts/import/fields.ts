/** What a column of a file may contain. */
export const IMPORT_FIELDS = [
  'productNumber',
  'description',
  'ean',
  'currency',
  'partyNumber',
  'netPrice',
  'listPrice',
  'countryCode',
  'statisticGroup',
  'taxCode',
  'packetKind',
  'deliveryDays',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Header of each column in an exported file, in its order. An import recognises other names as well. */
export const PART_HEADERS: Readonly<Record<ImportField, string>> = {
  productNumber: 'Product Number',
  description: 'Description',
  ean: 'EAN',
  currency: 'Currency',
  partyNumber: 'Customer',
  netPrice: 'Net Price',
  listPrice: 'List Price',
  countryCode: 'Country of Origin',
  statisticGroup: 'Statistic Group',
  taxCode: 'Tax Code',
  packetKind: 'Packet Kind',
  deliveryDays: 'Delivery Days',
}

/** Fields whose cells are numbers. */
export const NUMBER_FIELDS: ReadonlySet<ImportField | ''> = new Set(['netPrice', 'listPrice', 'deliveryDays'])
