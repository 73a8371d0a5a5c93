import type { Invoice } from '@partwire/domain/invoice/shape'
import { invoicePercentAmount } from '@partwire/domain/invoice/totals'
import type { Tax } from '@partwire/domain/settings/shape'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { AddButton } from './add-button'
import { Block } from '../fields/block'
import { changeAt, withInvoiceRows } from '../change-form'
import { type FieldsProps, markOf } from '../fields/fields'
import { EMPTY_TAXED_ROW, type TaxedRowForm } from '../form'
import { taxOptions } from '../options'
import { rowCells } from './row-cells'
import { labelOf } from '../labels'

interface InvoiceRowsProps extends FieldsProps {
  items: Invoice['items']
  taxs: readonly Tax[]
}

const COLUMNS = [
  { key: 'identifier', heading: 'Allowance/charge', width: '21%' },
  { key: 'kind', heading: 'Type', width: '28%' },
  { key: 'percent', heading: 'Percent', width: '13%', align: 'end' },
  { key: 'amount', heading: 'Amount', width: '17%', align: 'end' },
] as const
const TAX = { key: 'tax', heading: 'Tax', width: '18%' } as const

/** The allowances and charges of the invoice itself; the first row cannot be removed. */
export function InvoiceRows({ form, marked, change, items, taxs }: InvoiceRowsProps) {
  const { isTaxApplies } = form

  function changeRows(update: (rows: TaxedRowForm[]) => TaxedRowForm[]) {
    change((before) => withInvoiceRows(before, update))
  }

  function cells(row: TaxedRowForm, index: number) {
    const path = `allowOrCharges.${index}`
    const changeRow = (update: (row: TaxedRowForm) => TaxedRowForm) =>
      changeRows((rows) => changeAt(rows, index, update))
    const { identifier, kind, percent, amount } = rowCells({
      level: 'invoice',
      path,
      row,
      marked,
      onChange: changeRow,
      amountOf: (typed) => invoicePercentAmount(typed, items),
      remove:
        index === 0
          ? null
          : {
              label: `Remove row ${index + 1}`,
              onClick: () => changeRows((rows) => rows.filter((_, i) => i !== index)),
            },
    })
    const tax = (
      <SelectCell
        {...markOf(`${path}.taxCode`, marked)}
        label={labelOf(`${path}.taxCode`)}
        value={row.taxCode}
        options={taxOptions(taxs)}
        onChange={(taxCode) => changeRow((before) => ({ ...before, taxCode }))}
      />
    )
    return [identifier, kind, percent, amount, ...(isTaxApplies ? [tax] : [])]
  }

  return (
    <Block title="Allowances and Charges">
      <LineTable
        label="Allowances and Charges"
        columns={[...COLUMNS, ...(isTaxApplies ? [TAX] : [])]}
        rows={form.allowOrCharges}
        rowKey={(_row, index) => String(index)}
        rowHeight={() => heightOfLines(1)}
        path="allowOrCharges"
        marked={marked}
        redrawOn={isTaxApplies}
        renderRow={cells}
      />
      <div>
        <AddButton onClick={() => changeRows((rows) => [...rows, EMPTY_TAXED_ROW])}>
          + add Allowances and Charges
        </AddButton>
      </div>
    </Block>
  )
}
