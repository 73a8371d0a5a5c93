import { columnMark, isMarkUnknown } from '../../spreadsheets/number-column'
import { findHeader, type ColumnNames } from '../../spreadsheets/header'
import type { SheetSummary } from '../../spreadsheets/sheet'
import { NUMBER_FIELDS, PART_HEADERS, type ImportField } from './fields'
import type { ImportChoice, ImportColumn } from './shape'

const PART_NAMES: ColumnNames<ImportField> = {
  productNumber: [
    PART_HEADERS.productNumber,
    'Product No.',
    'Part Number',
    'Part No.',
    'Article Number',
    'Article No.',
    'Item Number',
    'Item No.',
    'Seller Number',
    'SKU',
    'Artikelnummer',
    'Artikel-Nr.',
    'Art.-Nr.',
    'Teilenummer',
    'Teile-Nr.',
    'Produktnummer',
    'Materialnummer',
  ],
  description: [
    PART_HEADERS.description,
    'Product Name',
    'Part Name',
    'Name',
    'Bezeichnung',
    'Beschreibung',
    'Artikelbezeichnung',
    'Benennung',
  ],
  ean: [PART_HEADERS.ean, 'GTIN', 'EAN Code', 'EAN-Nummer', 'EAN/GTIN', 'Barcode'],
  currency: [PART_HEADERS.currency, 'Währung'],
  partyNumber: [
    PART_HEADERS.partyNumber,
    'Customer Number',
    'Customer No.',
    'Party Number',
    'Buyer',
    'Kunde',
    'Kundennummer',
    'Kunden-Nr.',
  ],
  netPrice: [PART_HEADERS.netPrice, 'Price', 'Unit Net Price', 'Unit Price', 'Nettopreis', 'Netto', 'Preis'],
  listPrice: [PART_HEADERS.listPrice, 'Unit List Price', 'Gross Price', 'Listenpreis', 'Bruttopreis', 'UVP'],
  countryCode: [PART_HEADERS.countryCode, 'Origin', 'Country', 'Ursprungsland', 'Herkunftsland', 'Ursprung'],
  statisticGroup: [
    PART_HEADERS.statisticGroup,
    'Commodity Code',
    'Customs Tariff Number',
    'HS Code',
    'Statistische Gruppe',
    'Statistische Warennummer',
    'Warennummer',
    'Zolltarifnummer',
  ],
  taxCode: [PART_HEADERS.taxCode, 'Tax', 'Steuercode', 'Steuerschlüssel', 'Steuerkennzeichen'],
  packetKind: [PART_HEADERS.packetKind, 'Packaging', 'Verpackung', 'Verpackungsart', 'Packstückart'],
  deliveryDays: [PART_HEADERS.deliveryDays, 'Lead Time', 'Lieferzeit', 'Lieferzeit in Tagen', 'Liefertage'],
}

/** Texts of a column that are shown beside its header. */
const MAX_SAMPLES = 3
const MAX_SAMPLE_CHARACTERS = 60

interface GuessedColumns {
  /** Rows up to this one are not imported. */
  headerRow: number
  columns: ImportColumn[]
  choice: ImportChoice
}

/** The columns of a file, each with the field that its header names. */
export function guessColumns({ firstRows, marks }: SheetSummary): GuessedColumns {
  const { rowNumber, headers, fields } = findHeader(firstRows, PART_NAMES)
  const samples = firstRows.filter(({ number }) => number > rowNumber)
  const columns = marks.map((columnMarks, i) => ({
    header: (headers[i] ?? '').slice(0, MAX_SAMPLE_CHARACTERS),
    samples: samples
      .flatMap(({ cells }) => cells[i]?.text.trim().slice(0, MAX_SAMPLE_CHARACTERS) || [])
      .slice(0, MAX_SAMPLES),
    mark: columnMark(columnMarks) ?? ('' as const),
    ambiguous: columnMarks.ambiguous.slice(0, MAX_SAMPLE_CHARACTERS),
    isMarkUnknown: isMarkUnknown(columnMarks),
  }))
  return {
    headerRow: rowNumber,
    columns,
    choice: { fields: marks.map((_, i) => fields[i] ?? ''), marks: marks.map(() => ''), currency: '' },
  }
}

/** What a person still has to choose before the rows can be read, one sentence each; empty when nothing is open. */
export function openQuestions(columns: readonly ImportColumn[], { fields, marks, currency }: ImportChoice): string[] {
  const twice = fields.find((field, i) => field !== '' && fields.indexOf(field) !== i)
  const hasPrice = fields.includes('netPrice') || fields.includes('listPrice')
  return [
    ...(fields.includes('productNumber') ? [] : ['Please choose the column with the product number.']),
    ...(twice === undefined || twice === '' ? [] : [`${PART_HEADERS[twice]} is chosen for two columns.`]),
    ...(hasPrice && !fields.includes('currency') && currency === ''
      ? ['Please choose the currency of the prices.']
      : []),
    ...columns.flatMap(({ header, ambiguous, isMarkUnknown: isUnknown }, i) =>
      isUnknown && marks[i] === '' && NUMBER_FIELDS.has(fields[i] ?? '')
        ? [`Please choose what ${ambiguous} means in the column ${header === '' ? i + 1 : header}.`]
        : [],
    ),
  ]
}
