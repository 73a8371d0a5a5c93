import { CONFIRM_STATUSES } from '@partwire/domain/option-lists'
import type { ReactNode } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell-lines'
import { DayCell } from '../../../shared/document/line-table/day-cell'
import { NumberCell } from '../../../shared/document/line-table/number-cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { changeConfirm, type ConfirmForm } from '../form'
import type { LineProps } from './line-props'
import { labelOf, quantityReason, REASONS } from '../labels'

const STATUS_OPTIONS = ['', ...CONFIRM_STATUSES].map((status) => ({
  value: status,
  label: status === '' ? '-' : status,
}))

export function QuantityCells(line: LineProps) {
  const { confirms } = line.item
  return lines(line, (confirm, c) => (
    <NumberCell
      {...fieldOf(line, c, 'quantity')}
      value={confirm.quantity}
      reason={quantityReason(confirm, confirms, line.ordered.requestedQuantity)}
    />
  ))
}

export function StatusCells(line: LineProps) {
  return lines(line, ({ status }, c) => (
    <SelectCell {...fieldOf(line, c, 'status')} value={status} options={STATUS_OPTIONS} reason={REASONS.status} />
  ))
}

/** Confirmed: when it is delivered; anything else: why it is not. */
export function OutcomeCells(line: LineProps) {
  return lines(line, ({ status, deliveryDate, reason }, c) =>
    status === 'Confirmed' ? (
      <DayCell
        {...fieldOf(line, c, 'deliveryDate')}
        value={deliveryDate}
        minDay={line.today}
        reason={REASONS.deliveryDate}
      />
    ) : (
      <TextCell
        {...fieldOf(line, c, 'reason')}
        value={reason}
        placeholder="Type reason here."
        maxLength={500}
        reason={REASONS.reason}
      />
    ),
  )
}

/** A line added or taken away is another set of lines: what a field remembers by itself does not move to its neighbour. */
function lines({ item: { confirms } }: LineProps, draw: (confirm: ConfirmForm, line: number) => ReactNode) {
  return (
    <CellLines>
      {confirms.map((confirm, c) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
        <CellLine key={`${confirms.length} ${c}`}>{draw(confirm, c)}</CellLine>
      ))}
    </CellLines>
  )
}

function fieldOf({ index, marked, onChange }: LineProps, line: number, name: keyof ConfirmForm) {
  const path = `items.${index}.confirms.${line}.${name}`
  return {
    path,
    label: labelOf(path),
    isInvalid: marked.has(path),
    onChange: (value: string) => onChange((form) => changeConfirm(form, [index, line], changeOf(name, value))),
  }
}

function changeOf(name: keyof ConfirmForm, value: string): Partial<ConfirmForm> {
  if (name !== 'status') return { [name]: value }
  return { status: CONFIRM_STATUSES.find((status) => status === value) ?? '' }
}
