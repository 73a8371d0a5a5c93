import { withIdentifier } from '@partwire/domain/invoice/form'
import type { Invoice } from '@partwire/domain/invoice/shape'
import { invoicePercentAmount, itemPercentAmount } from '@partwire/domain/invoice/totals'
import type { FieldCell, FixedCell, PasteColumn, PasteTable } from '@partwire/domain/paste/fill-block'
import type { CellInput } from '@partwire/domain/paste/read-cell'
import type { Option } from '../../../shared/ui/fields/select-field'
import {
  type InvoiceAllowOrChargeValues,
  type InvoiceItemValues,
  type ItemAllowOrChargeValues,
  updateAt,
} from '../form'
import { IDENTIFIER_OPTIONS, kindOptions, parseIdentifier } from '../options'
import { fixedCells } from './line-columns'

type Row = InvoiceItemValues
type Cell = FieldCell<Row> | FixedCell

interface PasteContext {
  invoice: Invoice
  isTaxApplies: boolean
  options: { country: readonly Option[]; tax: readonly Option[] }
  /** Gives a number the decimal mark of the supplier. */
  show: (text: string) => string
}

/** The cells of an invoice that a paste fills. The allowances and charges of an item are on lines of their own. */
export function invoicePasteTable({ invoice, isTaxApplies, options, show }: PasteContext): PasteTable<Row> {
  const fixed = (key: string, heading: string, read: (cells: ReturnType<typeof fixedCells>) => string) => ({
    key,
    heading,
    findCell: (_row: Row, index: number): FixedCell => {
      const item = invoice.items[index]
      return { shown: item === undefined ? [] : [read(fixedCells(invoice, item, show))] }
    },
  })
  return {
    columns: [
      field('countryCode', 'Country of origin', { kind: 'option', options: options.country }),
      field('statisticGroup', 'Statistic group', { kind: 'text', maxLength: 50 }),
      fixed('unitNetPrice', 'Unit price', ({ prices }) => prices[0]),
      fixed('unitListPrice', 'Unit list price', ({ prices }) => prices[1]),
      fixed('quantity', 'Quantity', ({ prices }) => prices[2]),
      ...(isTaxApplies ? [field('taxCode', 'Tax', { kind: 'option', options: options.tax })] : []),
      ...allowOrChargeColumns<Row>({
        level: 'item',
        formatPath: (index, line) => `items.${index}.allowOrCharges.${line}`,
        read: ({ allowOrCharges }, line) => allowOrCharges[line],
        change: (row, line, update) => ({ ...row, allowOrCharges: updateAt(row.allowOrCharges, line, update) }),
        amountForPercent: (percent, index) => {
          const item = invoice.items[index]
          return item === undefined ? '' : itemPercentAmount(percent, item)
        },
      }),
      fixed('lineTotal', 'Line total', ({ total }) => total),
    ],
    countLines: ({ allowOrCharges }) => allowOrCharges.length,
  }
}

function field(name: FieldName, heading: string, input: CellInput): PasteColumn<Row> {
  return { key: name, heading, findCell: (row, index, line) => itemCell({ row, index, line }, name, input) }
}

type FieldName = 'countryCode' | 'statisticGroup' | 'taxCode'

interface Place {
  row: Row
  index: number
  line: number
}

function itemCell({ row, index, line }: Place, name: FieldName, input: CellInput): Cell {
  const value = row[name]
  if (line > 0) return { shown: [value] }
  return { path: `items.${index}.${name}`, value, input, change: (changed) => ({ ...row, [name]: changed }) }
}

/** Where the allowances and charges of a row are: an item has several, a row of the invoice is one. */
interface AllowOrChargeAccess<Owner> {
  level: 'item' | 'invoice'
  formatPath: (index: number, line: number) => string
  read: (owner: Owner, line: number) => ItemAllowOrChargeValues | undefined
  change: (owner: Owner, line: number, update: Update) => Owner
  amountForPercent: (percent: string, index: number) => string
}

type Update = <Values extends ItemAllowOrChargeValues>(before: Values) => Values

/** The same columns and changes as in `allowOrChargeCells`. */
function allowOrChargeColumns<Owner>(access: AllowOrChargeAccess<Owner>): PasteColumn<Owner>[] {
  const column = (
    name: keyof ItemAllowOrChargeValues,
    heading: string,
    findInput: (row: ItemAllowOrChargeValues) => CellInput | null,
    toUpdate: (value: string, index: number) => Update,
  ): PasteColumn<Owner> => ({
    key: name,
    heading,
    findCell: (owner, index, line) => {
      const row = access.read(owner, line)
      const input = row === undefined ? null : findInput(row)
      if (row === undefined || input === null) return { shown: [] }
      return {
        path: `${access.formatPath(index, line)}.${name}`,
        value: row[name],
        input,
        change: (value) => access.change(owner, line, toUpdate(value, index)),
      }
    },
  })
  return [
    column(
      'identifier',
      access.level === 'item' ? 'Allowance/charge identifier' : 'Allowance/charge',
      () => ({ kind: 'option', options: IDENTIFIER_OPTIONS }),
      (value) => (before) => withIdentifier(before, parseIdentifier(value)),
    ),
    column(
      'kind',
      'Type',
      ({ identifier }) =>
        identifier === '' ? null : { kind: 'option', options: kindOptions(access.level, identifier) },
      (kind) => (before) => ({ ...before, kind }),
    ),
    column(
      'percent',
      'Percent',
      () => ({ kind: 'number' }),
      (percent, index) => (before) => ({ ...before, percent, amount: access.amountForPercent(percent, index) }),
    ),
    column(
      'amount',
      'Amount',
      () => ({ kind: 'number' }),
      (amount) => (before) => ({ ...before, amount }),
    ),
  ]
}

/** The cells of the allowances and charges of the whole invoice that a paste fills. */
export function invoiceRowPasteTable({
  invoice,
  isTaxApplies,
  taxes,
}: Pick<PasteContext, 'invoice' | 'isTaxApplies'> & {
  taxes: readonly Option[]
}): PasteTable<InvoiceAllowOrChargeValues> {
  return {
    columns: [
      ...allowOrChargeColumns<InvoiceAllowOrChargeValues>({
        level: 'invoice',
        formatPath: (index) => `allowOrCharges.${index}`,
        read: (row) => row,
        change: (row, _line, update) => update(row),
        amountForPercent: (percent) => invoicePercentAmount(percent, invoice.items),
      }),
      ...(isTaxApplies ? [rowTaxColumn(taxes)] : []),
    ],
    countLines: () => 1,
    noun: 'row',
  }
}

function rowTaxColumn(options: readonly Option[]): PasteColumn<InvoiceAllowOrChargeValues> {
  return {
    key: 'tax',
    heading: 'Tax',
    findCell: (row, index) => ({
      path: `allowOrCharges.${index}.taxCode`,
      value: row.taxCode,
      input: { kind: 'option', options },
      change: (taxCode) => ({ ...row, taxCode }),
    }),
  }
}
