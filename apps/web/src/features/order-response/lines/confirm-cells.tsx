import { CONFIRM_STATUSES } from '@partwire/domain/option-lists'
import type { ReactNode } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell-lines'
import { DayCell } from '../../../shared/document/line-table/day-cell'
import { NumberCell } from '../../../shared/document/line-table/number-cell'
import { SelectCell } from '../../../shared/document/line-table/select-cell'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { updateConfirmLine, type ConfirmLineValues } from '../form'
import type { LineProps } from './line-props'
import { fieldLabel, quantityError, FIELD_ERRORS } from '../labels'

const STATUS_OPTIONS = ['', ...CONFIRM_STATUSES].map((status) => ({
  value: status,
  label: status === '' ? '-' : status,
}))

export function QuantityCells(line: LineProps) {
  const { confirms } = line.item
  return renderLines(line, (confirm, c) => (
    <NumberCell
      {...fieldProps(line, c, 'quantity')}
      value={confirm.quantity}
      reason={quantityError(confirm, confirms, line.ordered.requestedQuantity)}
    />
  ))
}

export function StatusCells(line: LineProps) {
  return renderLines(line, ({ status }, c) => (
    <SelectCell
      {...fieldProps(line, c, 'status')}
      value={status}
      options={STATUS_OPTIONS}
      reason={FIELD_ERRORS.status}
    />
  ))
}

/** Confirmed: when it is delivered; anything else: why it is not. */
export function OutcomeCells(line: LineProps) {
  return renderLines(line, ({ status, deliveryDate, reason }, c) =>
    status === 'Confirmed' ? (
      <DayCell
        {...fieldProps(line, c, 'deliveryDate')}
        value={deliveryDate}
        minDay={line.today}
        reason={FIELD_ERRORS.deliveryDate}
      />
    ) : (
      <TextCell
        {...fieldProps(line, c, 'reason')}
        value={reason}
        placeholder="Type reason here."
        maxLength={500}
        reason={FIELD_ERRORS.reason}
      />
    ),
  )
}

/** A line added or taken away is another set of lines: what a field remembers by itself does not move to its neighbour. */
function renderLines({ item: { confirms } }: LineProps, draw: (confirm: ConfirmLineValues, line: number) => ReactNode) {
  return (
    <CellLines>
      {confirms.map((confirm, c) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
        <CellLine key={`${confirms.length} ${c}`}>{draw(confirm, c)}</CellLine>
      ))}
    </CellLines>
  )
}

function fieldProps({ index, marked, onChange }: LineProps, line: number, name: keyof ConfirmLineValues) {
  const path = `items.${index}.confirms.${line}.${name}`
  return {
    path,
    label: fieldLabel(path),
    isInvalid: marked.has(path),
    onChange: (value: string) => onChange((form) => updateConfirmLine(form, [index, line], toChange(name, value))),
  }
}

function toChange(name: keyof ConfirmLineValues, value: string): Partial<ConfirmLineValues> {
  if (name !== 'status') return { [name]: value }
  return { status: CONFIRM_STATUSES.find((status) => status === value) ?? '' }
}
