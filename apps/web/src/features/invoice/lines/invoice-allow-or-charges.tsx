import type { Invoice } from '@partwire/domain/invoice/shape'
import { invoicePercentAmount } from '@partwire/domain/invoice/totals'
import type { Tax } from '@partwire/domain/settings/shape'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { rowHeightPx } from '../../../shared/document/line-table/cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { type FieldsProps, validationProps } from '../fields/field-props'
import {
  EMPTY_INVOICE_ALLOW_OR_CHARGE,
  type InvoiceAllowOrChargeValues,
  updateAt,
  updateInvoiceAllowOrCharges,
} from '../form'
import { fieldLabel } from '../labels'
import { taxOptions } from '../options'
import { AddButton, allowOrChargeCells } from './allow-or-charge-cells'
import css from './invoice-allow-or-charges.module.css'

interface InvoiceAllowOrChargesProps extends FieldsProps {
  items: Invoice['items']
  taxes: readonly Tax[]
}

type Row = InvoiceAllowOrChargeValues

const COLUMNS = [
  { key: 'identifier', heading: 'Allowance/charge', width: '20%' },
  { key: 'kind', heading: 'Type', width: '30%' },
  { key: 'percent', heading: 'Percent', width: '12%', align: 'end' },
  { key: 'amount', heading: 'Amount', width: '20%', align: 'end' },
] as const
const TAX_COLUMN = { key: 'tax', heading: 'Tax', width: '18%' } as const

/** The allowances and charges of the whole invoice. The first row cannot be removed. */
export function InvoiceAllowOrCharges({ form, marked, onChange, items, taxes }: InvoiceAllowOrChargesProps) {
  const show = useShownNumber()
  const { isTaxApplies } = form

  function updateRows(update: (rows: Row[]) => Row[]) {
    onChange((before) => updateInvoiceAllowOrCharges(before, update))
  }

  function renderRow(row: Row, index: number) {
    const path = `allowOrCharges.${index}`
    const updateRow = (update: (row: Row) => Row) => updateRows((rows) => updateAt(rows, index, update))
    const { identifier, kind, percent, amount, remove } = allowOrChargeCells({
      level: 'invoice',
      path,
      row,
      marked,
      onChange: updateRow,
      amountForPercent: (text) => invoicePercentAmount(text, items),
      remove:
        index === 0
          ? null
          : {
              label: `Remove row ${index + 1}`,
              pathAbove: `allowOrCharges.${index - 1}.identifier`,
              onRemove: () => updateRows((rows) => rows.toSpliced(index, 1)),
            },
    })
    const tax = (
      <SelectCell
        {...validationProps(`${path}.taxCode`, marked)}
        label={fieldLabel(`${path}.taxCode`)}
        value={row.taxCode}
        options={taxOptions(taxes, show)}
        onChange={(taxCode) => updateRow((before) => ({ ...before, taxCode }))}
      />
    )
    const amountAndRemove = (
      <span key="amount" className={css['amount']}>
        {amount}
        <span className={css['remove']}>{remove}</span>
      </span>
    )
    return [identifier, kind, percent, amountAndRemove, ...(isTaxApplies ? [tax] : [])]
  }

  return (
    <FieldGroup isDense title="Allowances and Charges">
      <LineTable
        label="Allowances and Charges"
        columns={[...COLUMNS, ...(isTaxApplies ? [TAX_COLUMN] : [])]}
        rows={form.allowOrCharges}
        rowKey={(_row, index) => String(index)}
        rowHeight={() => rowHeightPx({ density: 'dense' })}
        density="dense"
        path="allowOrCharges"
        marked={marked}
        rerenderOn={isTaxApplies}
        renderRow={renderRow}
      />
      <div>
        <AddButton onClick={() => updateRows((rows) => [...rows, EMPTY_INVOICE_ALLOW_OR_CHARGE])}>
          + add Allowances and Charges
        </AddButton>
      </div>
    </FieldGroup>
  )
}
