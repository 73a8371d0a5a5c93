import type { CreditNote } from '@partwire/domain/credit-note/shape'
import { lineTotal } from '@partwire/domain/invoice/totals'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import type { PasteTable } from '@partwire/domain/paste/fill-block'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { LineTable } from '../../../shared/document/line-table/line-table'
import type { LineColumn } from '../../../shared/document/line-table/line-table-props'
import { NumberCell } from '../../../shared/document/line-table/text-cell'
import {
  countClampedLines,
  countTextLines,
  cssWidth,
  remainingWidth,
} from '../../../shared/document/line-table/text-size'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatQuantity, groupThousands } from '../../../shared/format/format'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { updateAt } from '../form'
import { formatAmount, formatPrice, formatTax, orDash } from '../format'
import type { CreditItemValues, CreditNoteFormValues, CreditRowValues } from './form'
import { fieldLabel, validationProps } from './labels'

interface CreditLinesProps {
  creditNote: CreditNote
  form: Pick<CreditNoteFormValues, 'items' | 'allowOrCharges'>
  marked: ReadonlySet<string>
  /** Null for a submitted credit note. */
  onChange: ((update: (form: CreditNoteFormValues) => CreditNoteFormValues) => void) | null
}

/** In px at the narrowest layout. The description gets the rest. */
const WIDTHS = {
  buyerProductNumber: 120,
  productNumber: 140,
  unitNetPrice: 100,
  taxCode: 100,
  invoicedQuantity: 110,
  creditableQuantity: 110,
  quantity: 120,
  lineTotal: 120,
}
const NAME_WIDTH = remainingWidth(WIDTHS)

const COLUMNS = [
  { key: 'buyerProductNumber', heading: 'Buyer number' },
  { key: 'productNumber', heading: 'Seller number' },
  { key: 'productName', heading: 'Description', isClamped: true },
  { key: 'unitNetPrice', heading: 'Unit price', align: 'end' },
  { key: 'taxCode', heading: 'Tax' },
  { key: 'invoicedQuantity', heading: 'Invoiced', align: 'end' },
  { key: 'creditableQuantity', heading: 'Creditable', align: 'end' },
  { key: 'quantity', heading: 'Credited quantity', align: 'end' },
  { key: 'lineTotal', heading: 'Line total', align: 'end' },
] as const

/** The cells that a paste fills: the only column that can be edited. */
export const PASTE_TABLE: PasteTable<CreditItemValues> = {
  columns: [
    {
      key: 'quantity',
      heading: 'Credited quantity',
      findCell: ({ quantity }, index) => ({
        path: `items.${index}.quantity`,
        value: quantity,
        input: { kind: 'number' },
        change: (value) => ({ quantity: value }),
      }),
    },
  ],
  countLines: () => 1,
}

/** The same for the allowances and charges of the invoice. */
export const ROW_PASTE_TABLE: PasteTable<CreditRowValues> = {
  columns: [
    {
      key: 'amount',
      heading: 'Credited amount',
      findCell: ({ amount }, index) => ({
        path: `allowOrCharges.${index}.amount`,
        value: amount,
        input: { kind: 'number' },
        change: (value) => ({ amount: value }),
      }),
    },
  ],
  countLines: () => 1,
  noun: 'row',
}

/** The items of the invoice with the quantities that are credited. What is creditable is shown while it can be typed. */
export function CreditLines({ creditNote, form, marked, onChange }: CreditLinesProps) {
  const show = useShownNumber()
  const columns: LineColumn[] = COLUMNS.filter(
    ({ key }) => (key !== 'taxCode' || creditNote.isTaxApplies) && (key !== 'creditableQuantity' || onChange !== null),
  ).map((column) => ({
    ...column,
    width: column.key === 'productName' ? 'auto' : cssWidth(WIDTHS[column.key]),
  }))

  function renderRow({ quantity }: CreditItemValues, index: number) {
    const item = creditNote.items[index]
    if (item === undefined) return []
    const path = `items.${index}.quantity`
    const shownQuantity = (value: typeof item.invoicedQuantity) =>
      `${show(formatQuantity(normalizeInput(value)))} ${item.quantityUom}`.trim()
    return [
      orDash(item.buyerProductNumber),
      orDash(item.productNumber),
      orDash(item.productName),
      show(formatPrice(item.unitNetPrice)),
      ...(creditNote.isTaxApplies ? [formatTax(item, show)] : []),
      shownQuantity(item.invoicedQuantity),
      ...(onChange === null
        ? [shownQuantity(quantity)]
        : [
            shownQuantity(item.creditableQuantity),
            <NumberCell
              key="quantity"
              {...validationProps(path, marked)}
              label={fieldLabel(path)}
              value={quantity}
              onChange={(typed) =>
                onChange((before) => ({
                  ...before,
                  items: updateAt(before.items, index, () => ({ quantity: typed })),
                }))
              }
            />,
          ]),
      show(groupThousands(lineTotal({ unitNetPrice: item.unitNetPrice, quantity }))),
    ]
  }

  function rowHeight(_values: CreditItemValues, index: number, scale: number): number {
    const item = creditNote.items[index]
    if (item === undefined) return rowHeightPx()
    const textLines = Math.max(
      countTextLines(item.buyerProductNumber, WIDTHS.buyerProductNumber * scale),
      countTextLines(item.productNumber, WIDTHS.productNumber * scale),
      countClampedLines(item.productName, NAME_WIDTH * scale),
    )
    return rowHeightPx({ textLines })
  }

  return (
    <LineTable
      label="Items"
      columns={columns}
      rows={form.items}
      rowKey={(_row, index) => String(index)}
      rowHeight={rowHeight}
      marked={marked}
      rerenderOn={creditNote}
      renderRow={renderRow}
    />
  )
}

const ROW_COLUMNS = [
  { key: 'type', heading: 'Type', width: '40%' },
  { key: 'tax', heading: 'Tax', width: '15%' },
  { key: 'invoicedAmount', heading: 'Invoiced', width: '15%', align: 'end' },
  { key: 'creditableAmount', heading: 'Creditable', width: '15%', align: 'end' },
  { key: 'amount', heading: 'Credited amount', width: '15%', align: 'end' },
] as const

/** The allowances and charges of the invoice with the amounts that are credited; nothing where the invoice has none. */
export function CreditAllowOrCharges({ creditNote, form, marked, onChange }: CreditLinesProps) {
  const show = useShownNumber()
  if (creditNote.allowOrCharges.length === 0) return null
  const columns = ROW_COLUMNS.filter(({ key }) => key !== 'creditableAmount' || onChange !== null)

  function renderRow({ amount }: CreditRowValues, index: number) {
    const row = creditNote.allowOrCharges[index]
    if (row === undefined) return []
    const path = `allowOrCharges.${index}.amount`
    return [
      `${row.identifier}: ${row.kind}`,
      formatTax(row, show),
      show(formatAmount(row.invoicedAmount)),
      ...(onChange === null
        ? [show(formatAmount(amount))]
        : [
            show(formatAmount(row.creditableAmount)),
            <NumberCell
              key="amount"
              {...validationProps(path, marked)}
              label={fieldLabel(path)}
              value={amount}
              onChange={(typed) =>
                onChange((before) => ({
                  ...before,
                  allowOrCharges: updateAt(before.allowOrCharges, index, () => ({ amount: typed })),
                }))
              }
            />,
          ]),
    ]
  }

  return (
    <FieldGroup isDense title="Allowances and Charges">
      <LineTable
        label="Allowances and Charges"
        columns={columns}
        rows={form.allowOrCharges}
        rowKey={(_row, index) => String(index)}
        rowHeight={() => rowHeightPx()}
        path="allowOrCharges"
        marked={marked}
        rerenderOn={creditNote}
        renderRow={renderRow}
      />
    </FieldGroup>
  )
}
