import { formatDay } from '@partwire/domain/lib/calendar-date'
import { isGtin } from '@partwire/domain/lib/gs1'
import { isBlank } from '@partwire/domain/lib/text'
import type { ReactNode } from 'react'
import type { CellProps } from '../../../shared/document/line-table/cell'
import { LongTextCell, TextCell } from '../../../shared/document/line-table/text-cell'
import { AlertIcon } from '../../../shared/ui/icons'
import { updateItem } from '../../../shared/document/response-lines/form'
import { fieldLabel } from '../../../shared/document/response-lines/labels'
import {
  ConfirmTools,
  type LineProps,
  OutcomeCells,
  QuantityCells,
  StatusCells,
} from '../../../shared/document/response-lines/confirm-cells'
import css from './line-cells.module.css'
import { PriceCell } from '../../../shared/document/response-lines/price-cell'
import { RequestedQuantity } from '../../../shared/document/response-lines/requested-quantity'

/** The cells of one item, in the order of the columns. */
export function lineCells(line: LineProps): ReactNode[] {
  const { ordered, item, index, marked, onChange } = line
  const field = (name: 'productName' | 'inputEan') => ({
    path: `items.${index}.${name}`,
    label: fieldLabel(`items.${index}.${name}`),
    value: item[name],
    isInvalid: marked.has(`items.${index}.${name}`),
    onChange: (value: string) => onChange((form) => updateItem(form, index, { [name]: value })),
  })
  return [
    ordered.buyerProductNumber,
    ordered.productNumber,
    isBlank(ordered.ean) ? <EanCell key="ean" {...field('inputEan')} source={item.proposals?.inputEan} /> : ordered.ean,
    <LongTextCell key="name" {...field('productName')} maxLength={500} />,
    <RequestedQuantity key="requested" ordered={ordered} confirms={item.confirms} />,
    formatDay(ordered.requestedDeliveryDate),
    <PriceCell key="net" line={line} name="unitNetPrice" />,
    <PriceCell key="list" line={line} name="unitListPrice" />,
    <QuantityCells key="quantity" {...line} />,
    <StatusCells key="status" {...line} />,
    <OutcomeCells key="outcome" {...line} />,
    <ConfirmTools key="lines" {...line} />,
  ]
}

/** Input for the EAN of an item that the buyer ordered without one. A wrong check digit is a hint and no error. */
function EanCell(cell: CellProps) {
  const isUnusual = !isBlank(cell.value) && !isGtin(cell.value)
  return (
    <span className={css['cell']}>
      <TextCell {...cell} maxLength={50} placeholder="EAN" />
      {isUnusual && (
        <output className={css['hint']} title="This is no EAN: its check digit is wrong.">
          <AlertIcon />
          <span className={css['text']}>This is no EAN: its check digit is wrong.</span>
        </output>
      )}
    </span>
  )
}
