import { describeDifference, type MatchedLine, type MatchFigure } from '@partwire/domain/invoice/match'
import { type ReactNode, useState } from 'react'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { formatCount, formatQuantity } from '../../../shared/format/format'
import { BlankValue } from '../../../shared/ui/blank-value'
import { Button } from '../../../shared/ui/button'
import { ClampedText } from '../../../shared/ui/clamped-text'
import { formatPrice, orDash } from '../format'
import css from './match-panel.module.css'

/** Lines that are rendered at first, and with each Show More. */
const STEP_LINES = 100

/** Scrolls in its own frame, so that the lines of the invoice stay near. */
const SCROLLING = { tabIndex: 0, role: 'group', 'aria-label': 'Lines of the order' }

const HEADINGS: readonly { heading: string; isNumber?: boolean }[] = [
  { heading: 'Seller number' },
  { heading: 'Description' },
  { heading: 'Ordered', isNumber: true },
  { heading: 'Confirmed', isNumber: true },
  { heading: 'Dispatched', isNumber: true },
  { heading: 'Invoiced', isNumber: true },
  { heading: 'Confirmed price', isNumber: true },
  { heading: 'Invoiced price', isNumber: true },
  { heading: 'Difference' },
]

export function MatchTable({ lines }: { lines: readonly MatchedLine[] }) {
  const [count, setCount] = useState(STEP_LINES)
  const show = useShownNumber()
  if (lines.length === 0) return <p className={css['empty']}>No line differs.</p>
  return (
    <div className={css['frame']} {...SCROLLING}>
      <table className={css['table']} aria-label="Match" aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {HEADINGS.map(({ heading, isNumber }) => (
              <th key={heading} scope="col" data-number={isNumber}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, count).map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an order may contain the same part twice
            <MatchRow key={index} line={line} rowIndex={index + 2} />
          ))}
        </tbody>
      </table>
      {lines.length > count && (
        <Button tone="row" onClick={() => setCount(count + STEP_LINES)}>
          {`Show More (${formatCount(lines.length - count, show)})`}
        </Button>
      )}
    </div>
  )
}

/** The figures that differ are bold on a coloured background; the last column describes the differences. */
function MatchRow({ line, rowIndex }: { line: MatchedLine; rowIndex: number }) {
  const show = useShownNumber()
  const { quantityUom, differences, confirmedPrice, invoicedPrice } = line
  const quantity = (text: string) => show(formatQuantity(text))
  const price = (amount: string) => show(formatPrice(amount))
  const priceWithCurrency = (shown: MatchedLine['invoicedPrice']) =>
    shown === null || shown.amount === '' ? <BlankValue /> : `${price(shown.amount)} ${shown.currency}`
  const cell = (content: ReactNode, figure?: MatchFigure) => (
    <td data-number data-differs={(figure !== undefined && differences.includes(figure)) || undefined}>
      {content}
    </td>
  )
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">{orDash(line.productNumber)}</th>
      <td>
        <ClampedText>{orDash(line.productName)}</ClampedText>
      </td>
      {cell(`${quantity(line.ordered)} ${quantityUom}`)}
      {cell(`${quantity(line.confirmed)} ${quantityUom}`, 'confirmed')}
      {cell(line.dispatched === null ? <BlankValue /> : `${quantity(line.dispatched)} ${quantityUom}`, 'dispatched')}
      {cell(`${quantity(line.invoiced)} ${quantityUom}`, 'invoiced')}
      {cell(priceWithCurrency(confirmedPrice))}
      {cell(priceWithCurrency(invoicedPrice), 'price')}
      <td>
        {differences.length === 0 ? (
          <BlankValue />
        ) : (
          differences.map((figure) => describeDifference(line, figure, { quantity, price })).join('; ')
        )}
      </td>
    </tr>
  )
}
