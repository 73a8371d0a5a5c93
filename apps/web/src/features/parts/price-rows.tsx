import { CURRENCIES } from '@partwire/domain/option-lists'
import { useRef, useState } from 'react'
import { Button } from '../../shared/ui/button'
import { SelectField } from '../../shared/ui/fields/select-field'
import { NumberField, TextField } from '../../shared/ui/fields/text-field'
import { IconButton } from '../../shared/ui/icon-button'
import { DeleteIcon, PlusIcon } from '../../shared/ui/icons'
import { EMPTY_PRICE, type PriceValues } from './form'
import { MORE_PRICES_NOTE } from './part-prices'
import css from './price-rows.module.css'

interface PriceRowsProps {
  prices: readonly PriceValues[]
  /** Paths of the invalid fields: `prices.2.netPrice`. */
  marked: ReadonlySet<string>
  /** The part has prices that are not among these. */
  hasMore: boolean
  onChange: (prices: readonly PriceValues[]) => void
}

const CURRENCY_OPTIONS = ['', ...CURRENCIES].map((value) => ({ value, label: value || '-' }))

/** The prices of a part: net and list price of each currency, and net prices of single customers. */
export function PriceRows({ prices, marked, hasMore, onChange }: PriceRowsProps) {
  const addButton = useRef<HTMLButtonElement>(null)

  /** The row whose list price was edited last: its field keeps the focus when it becomes empty. */
  const [edited, setEdited] = useState<number | null>(null)

  function update(index: number, change: Partial<PriceValues>) {
    setEdited('listPrice' in change ? index : null)
    onChange(prices.map((price, i) => (i === index ? { ...price, ...change } : price)))
  }

  /** The focus moves to the add button: removing the focused row would otherwise lose it. */
  function remove(index: number) {
    setEdited(null)
    onChange(prices.toSpliced(index, 1))
    addButton.current?.focus({ preventScroll: true })
  }

  return (
    <fieldset className={css['prices']}>
      <legend className={css['legend']}>Prices</legend>
      {prices.map((price, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
        <div key={i} className={css['row']}>
          <SelectField
            label="Currency"
            value={price.currency}
            options={CURRENCY_OPTIONS}
            isInvalid={marked.has(`prices.${i}.currency`)}
            isDisabled={!price.isNew}
            onChange={(currency) => update(i, { currency })}
          />
          <TextField
            label="Customer (blank for all)"
            value={price.partyNumber}
            maxLength={100}
            autoComplete="off"
            isDisabled={!price.isNew}
            onChange={(partyNumber) => update(i, { partyNumber })}
          />
          <NumberField
            label="Net Price"
            value={price.netPrice}
            isInvalid={marked.has(`prices.${i}.netPrice`)}
            onChange={(netPrice) => update(i, { netPrice })}
          />
          <NumberField
            label="List Price"
            value={price.listPrice}
            isInvalid={marked.has(`prices.${i}.listPrice`)}
            // A list price is the same for all customers. One that was typed before can be removed.
            isDisabled={price.partyNumber.trim() !== '' && price.listPrice === '' && i !== edited}
            onChange={(listPrice) => update(i, { listPrice })}
          />
          <div className={css['remove']}>
            <IconButton label={`Remove price ${i + 1}`} icon={<DeleteIcon />} onClick={() => remove(i)} />
          </div>
        </div>
      ))}
      {hasMore && <p className={css['note']}>{MORE_PRICES_NOTE}</p>}
      <div>
        <Button ref={addButton} tone="quiet" icon={<PlusIcon />} onClick={() => onChange([...prices, EMPTY_PRICE])}>
          Add price
        </Button>
      </div>
    </fieldset>
  )
}
