import type { Invoice } from '@partwire/domain/invoice/shape'
import { invoicePercentAmount } from '@partwire/domain/invoice/totals'
import type { Tax } from '@partwire/domain/settings/shape'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { AddButton } from './add-button'
import { Block } from '../fields/block'
import { updateAt, updateInvoiceAllowOrCharges } from '../change-form'
import { type FieldsProps, validationProps } from '../fields/fields'
import { EMPTY_INVOICE_ALLOW_OR_CHARGE, type InvoiceAllowOrChargeValues } from '../form'
import { taxOptions } from '../options'
import { allowOrChargeCells } from './row-cells'
import { fieldLabel } from '../labels'

interface InvoiceAllowOrChargesProps extends FieldsProps {
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
export function InvoiceAllowOrCharges({ form, marked, onChange: change, items, taxs }: InvoiceAllowOrChargesProps) {
  const { isTaxApplies } = form

  function changeRows(update: (rows: InvoiceAllowOrChargeValues[]) => InvoiceAllowOrChargeValues[]) {
    change((before) => updateInvoiceAllowOrCharges(before, update))
  }

  function cells(row: InvoiceAllowOrChargeValues, index: number) {
    const path = `allowOrCharges.${index}`
    const changeRow = (update: (row: InvoiceAllowOrChargeValues) => InvoiceAllowOrChargeValues) =>
      changeRows((rows) => updateAt(rows, index, update))
    const { identifier, kind, percent, amount } = allowOrChargeCells({
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
        {...validationProps(`${path}.taxCode`, marked)}
        label={fieldLabel(`${path}.taxCode`)}
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
        <AddButton onClick={() => changeRows((rows) => [...rows, EMPTY_INVOICE_ALLOW_OR_CHARGE])}>
          + add Allowances and Charges
        </AddButton>
      </div>
    </Block>
  )
}
