import { showDay } from '@partwire/domain/lib/calendar-date'
import { isBlank } from '@partwire/domain/lib/text'
import type { ReactNode } from 'react'
import { NumberCell } from '../../../shared/document/line-table/number-cell'
import { TextCell } from '../../../shared/document/line-table/text-cell'
import { ConfirmTools } from './confirm-tools'
import { OutcomeCells, QuantityCells, StatusCells } from './confirm-cells'
import { EanCell } from './ean-cell'
import { updateItem } from '../form'
import type { LineProps } from './line-props'
import { RequestedQuantity } from './requested-quantity'
import { fieldLabel, FIELD_ERRORS } from '../labels'

/** The cells of one item, in the order of the columns. */
export function lineCells(line: LineProps): ReactNode[] {
  const { ordered, item, index, marked, onChange } = line
  const field = (name: 'productName' | 'unitNetPrice' | 'unitListPrice' | 'inputEan') => ({
    path: `items.${index}.${name}`,
    label: fieldLabel(`items.${index}.${name}`),
    value: item[name],
    isInvalid: marked.has(`items.${index}.${name}`),
    onChange: (value: string) => onChange((form) => updateItem(form, index, { [name]: value })),
  })
  return [
    ordered.buyerProductNumber,
    ordered.productNumber,
    isBlank(ordered.ean) ? <EanCell key="ean" {...field('inputEan')} /> : ordered.ean,
    <TextCell key="name" {...field('productName')} maxLength={500} />,
    <RequestedQuantity key="requested" ordered={ordered} confirms={item.confirms} />,
    showDay(ordered.requestedDeliveryDate),
    <NumberCell key="net" {...field('unitNetPrice')} reason={FIELD_ERRORS.unitNetPrice} />,
    <NumberCell key="list" {...field('unitListPrice')} reason={FIELD_ERRORS.unitListPrice} />,
    <QuantityCells key="quantity" {...line} />,
    <StatusCells key="status" {...line} />,
    <OutcomeCells key="outcome" {...line} />,
    <ConfirmTools key="lines" {...line} />,
  ]
}
