import { priceWarning } from '@partwire/domain/parts/price-guard'
import { NumberCell } from '../line-table/text-cell'
import type { LineProps } from './confirm-cells'
import { updateItem } from './form'
import { FIELD_ERRORS, fieldLabel } from './labels'

interface PriceCellProps {
  line: LineProps
  name: 'unitNetPrice' | 'unitListPrice'
}

/** A price of an item, with the mark of a proposed value, or a warning when it leaves the last known price. */
export function PriceCell({ line, name }: PriceCellProps) {
  const { ordered, item, index, marked, guardPercent, show, onChange } = line
  const path = `items.${index}.${name}`
  const known = ordered.knownPrices?.[name]
  return (
    <NumberCell
      path={path}
      label={fieldLabel(path)}
      value={item[name]}
      isInvalid={marked.has(path)}
      reason={FIELD_ERRORS[name]}
      source={item.proposals?.[name]}
      warning={known === undefined ? null : priceWarning({ price: item[name], known, percent: guardPercent }, show)}
      onChange={(value) => onChange((form) => updateItem(form, index, { [name]: value }))}
    />
  )
}
