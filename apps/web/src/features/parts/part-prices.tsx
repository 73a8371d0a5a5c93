import type { Part, PriceChange, ShownPrice } from '@partwire/domain/parts/shape'
import { useState } from 'react'
import { useShownNumber } from '../../shared/format/decimal-mark'
import { formatValue } from '../../shared/format/format-value'
import { BlankValue } from '../../shared/ui/blank-value'
import { Button } from '../../shared/ui/button'
import css from './part-prices.module.css'
import { PartValue } from './part-value'

/** The list shows a limited number of prices of a part. */
export const MORE_PRICES_NOTE = 'The export has all prices of this part.'

/** Prices that a row shows before Show More. */
const FIRST_PRICES = 3

interface PartPricesProps {
  part: Part
  prices: readonly ShownPrice[]
  /** 'net price' or 'list price'. */
  name: string
  onTakeOver: (price: PriceChange) => void
}

/** The prices of a part, each with its currency and customer: the first three, the others after Show More. */
export function PartPrices({ part, prices, name, onTakeOver }: PartPricesProps) {
  const [isExpanded, setExpanded] = useState(false)
  const show = useShownNumber()
  if (prices.length === 0) return <BlankValue />
  const shown = isExpanded ? prices : prices.slice(0, FIRST_PRICES)
  return (
    <div className={css['prices']}>
      {shown.map((price) => {
        const { currency, partyNumber } = price
        return (
          <PartValue
            key={`${currency} ${partyNumber}`}
            value={price}
            name={`${name} ${currency} ${partyNumber} of ${part.productNumber}`.replaceAll(/ +/g, ' ')}
            format={(value) => formatValue({ value, currency }, show)}
            suffix={partyNumber === '' ? '' : `for ${partyNumber}`}
            onTakeOver={(learned) => onTakeOver({ currency, partyNumber, price: learned })}
          />
        )
      })}
      {isExpanded && part.hasMorePrices === true && <span className={css['note']}>{MORE_PRICES_NOTE}</span>}
      {prices.length > FIRST_PRICES && (
        <Button
          tone="row"
          label={`${isExpanded ? 'Show Less' : 'Show More'}: ${name} of ${part.productNumber}`}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </div>
  )
}
