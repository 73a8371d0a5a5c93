import type { AllowOrCharge } from '@partwire/domain/invoice/shape'
import { LineTable } from '../../../shared/document/line-table/line-table'
import { heightOfLines } from '../../../shared/document/line-table/lines'
import { EMPTY_ALLOW_OR_CHARGE as NONE } from '@partwire/domain/invoice/allow-or-charge'
import { Block } from '../fields/block'
import { formatAmount, formatPercent, formatTax } from '../lines/row-texts'

const COLUMNS = [
  { key: 'type', heading: 'Type', width: '40%' },
  { key: 'percent', heading: 'Percent', width: '20%', align: 'end' },
  { key: 'amount', heading: 'Amount', width: '20%', align: 'end' },
  { key: 'tax', heading: 'Tax', width: '20%' },
] as const

/** The allowances and charges of the invoice itself. */
export function SheetAllowOrCharges({ rows }: { rows: readonly AllowOrCharge[] }) {
  return (
    <Block title="Allowances and Charges">
      <LineTable
        label="Allowances and Charges"
        columns={COLUMNS}
        rows={rows.length === 0 ? [NONE] : rows}
        rowKey={(_row, index) => String(index)}
        rowHeight={() => heightOfLines(1)}
        path="allowOrCharges"
        renderRow={(row) => [
          row === NONE ? '-' : `${row.identifier}: ${row.kind}`,
          formatPercent(row.percent),
          formatAmount(row.amount),
          formatTax(row),
        ]}
      />
    </Block>
  )
}
