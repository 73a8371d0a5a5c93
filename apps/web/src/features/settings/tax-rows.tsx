import { useRef, useState } from 'react'
import { Button } from '../../shared/ui/button'
import { BLANK_TAX, type TaxForm } from './form'
import { TaxRow } from './tax-row'
import css from './tax-rows.module.css'

interface TaxRowsProps {
  value: readonly TaxForm[]
  marked: ReadonlySet<string>
  onChange: (value: TaxForm[]) => void
}

export function TaxRows({ value, marked, onChange }: TaxRowsProps) {
  const [added, setAdded] = useState<number | null>(null)
  const rows = useRef<HTMLDivElement>(null)

  function add() {
    setAdded(value.length)
    onChange([...value, BLANK_TAX])
  }

  /** The focus must not fall out of the page with the row it was in: it goes to the row above. */
  function remove(index: number) {
    onChange(value.toSpliced(index, 1))
    rows.current?.querySelectorAll('fieldset')[index - 1]?.querySelector('input')?.focus()
  }

  return (
    <>
      <div ref={rows} className={css['rows']}>
        {value.map((tax, index) => (
          <TaxRow
            // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place, and keeps no state
            key={index}
            index={index}
            value={tax}
            marked={marked}
            isNew={index === added}
            onChange={(changed) => onChange(value.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <div>
        <Button tone="quiet" onClick={add}>
          + add additional tax
        </Button>
      </div>
    </>
  )
}
