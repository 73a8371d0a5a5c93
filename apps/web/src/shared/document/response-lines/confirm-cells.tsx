import { inputText } from '@partwire/domain/lib/number-input'
import type { OrderResponseItem } from '@partwire/domain/order-response/shape'
import { type ReactNode, useEffect, useRef } from 'react'
import { CellLine, CellLines } from '../line-table/cell'
import { DayCell } from '../line-table/day-cell'
import { NumberCell, TextCell } from '../line-table/text-cell'
import { SelectCell } from '../line-table/select-cell'
import { useShownNumber } from '../../format/decimal-mark'
import { IconButton } from '../../ui/icon-button'
import { DeleteIcon, PlusIcon } from '../../ui/icons'
import {
  addConfirmLine,
  type ConfirmLineValues,
  type OrderResponseFormValues,
  type OrderResponseItemValues,
  removeConfirmLine,
  updateConfirmLine,
} from './form'
import { FIELD_ERRORS, fieldLabel, quantityError } from './labels'
import { parseStatus, STATUS_OPTIONS } from './options'
import css from './confirm-cells.module.css'

/** One item of the editable table. */
export interface LineProps {
  ordered: OrderResponseItem
  item: OrderResponseItemValues
  index: number
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  /** `yyyymmdd`. */
  today: string
  /** A price may differ from the last known one by this many percent. */
  guardPercent: string
  /** Gives a number the decimal mark of the supplier. */
  show: (text: string) => string
  onChange: (update: (form: OrderResponseFormValues) => OrderResponseFormValues) => void
}

export function QuantityCells(line: LineProps) {
  const { confirms } = line.item
  const { requestedQuantity } = line.ordered
  const requested = useShownNumber()(inputText(requestedQuantity))
  return renderLines(line, (confirm, c) => (
    <NumberCell
      {...fieldProps(line, c, 'quantity')}
      value={confirm.quantity}
      reason={quantityError(confirm, confirms, { requestedQuantity, requested })}
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

/** The delivery date of a confirmed line, the reason of any other line. */
export function OutcomeCells(line: LineProps) {
  return renderLines(line, ({ status, deliveryDate, reason }, c) =>
    status === 'Confirmed' ? (
      <DayCell
        {...fieldProps(line, c, 'deliveryDate')}
        value={deliveryDate}
        minDay={line.today}
        reason={FIELD_ERRORS.deliveryDate}
        source={c === 0 ? line.item.proposals?.deliveryDate : undefined}
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

/** Buttons that add a confirm line and remove one while several exist. Both move the focus to a quantity. */
export function ConfirmTools({ item: { confirms }, index, today, onChange }: LineProps) {
  const element = useRef<HTMLDivElement>(null)
  const lineToFocus = useRef<number | null>(null)

  useEffect(() => {
    if (lineToFocus.current === null) return
    const path = CSS.escape(`items.${index}.confirms.${lineToFocus.current}.quantity`)
    element.current?.closest('tr')?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
    lineToFocus.current = null
  })

  function add() {
    lineToFocus.current = confirms.length
    onChange((form) => addConfirmLine(form, index, today))
  }

  function remove(line: number) {
    lineToFocus.current = Math.max(0, line - 1)
    onChange((form) => removeConfirmLine(form, index, line))
  }

  return (
    <div ref={element}>
      <CellLines>
        {confirms.map((_confirm, c) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its index
          <CellLine key={`${confirms.length} ${c}`}>
            <span className={css['tools']}>
              {confirms.length > 1 && (
                <IconButton
                  label={`Remove line ${c + 1} of item ${index + 1}`}
                  icon={<DeleteIcon />}
                  onClick={() => remove(c)}
                />
              )}
              {c === confirms.length - 1 && (
                <IconButton label={`Add a confirm line to item ${index + 1}`} icon={<PlusIcon />} onClick={add} />
              )}
            </span>
          </CellLine>
        ))}
      </CellLines>
    </div>
  )
}

/** The key contains the number of lines: adding or removing one resets the internal state of all fields. */
function renderLines(
  { item: { confirms } }: LineProps,
  render: (confirm: ConfirmLineValues, line: number) => ReactNode,
) {
  return (
    <CellLines>
      {confirms.map((confirm, c) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its index
        <CellLine key={`${confirms.length} ${c}`}>{render(confirm, c)}</CellLine>
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
  return name === 'status' ? { status: parseStatus(value) } : { [name]: value }
}
