import { isLineDifferent } from '@partwire/domain/invoice/match'
import { useId, useState } from 'react'
import { Checkbox } from '../../../shared/ui/fields/checkbox'
import { AlertIcon, CheckIcon } from '../../../shared/ui/icons'
import { ToggleHeading } from '../../../shared/ui/toggle-heading'
import css from './match-panel.module.css'
import { MatchTable } from './match-table'
import type { ComparedInvoice } from './use-invoice-match'

/**
 * Ordered, confirmed, dispatched and invoiced quantity and price of each line of the order. Closed at first, so that the
 * lines of the invoice stay where they are; its head with the summary stays beside the invoice dates when it is opened.
 */
export function MatchPanel({ lines, summary }: ComparedInvoice) {
  const [isOpen, setOpen] = useState(false)
  const [isFiltered, setFiltered] = useState(false)
  const id = useId()
  const different = lines.filter(isLineDifferent)
  const isDifferent = different.length > 0
  return (
    <section className={css['panel']} aria-label="Match">
      <div className={css['head']}>
        <ToggleHeading isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)} size="table">
          Match
        </ToggleHeading>
        <p className={css['summary']} data-different={isDifferent || undefined}>
          {isDifferent ? <AlertIcon /> : <CheckIcon />}
          <span>{summary}</span>
        </p>
        {isOpen && (
          <div className={css['filter']}>
            <Checkbox label="Only differences" isChecked={isFiltered} onChange={setFiltered} />
          </div>
        )}
      </div>
      {isOpen && (
        <div id={id} className={css['lines']}>
          <MatchTable key={String(isFiltered)} lines={isFiltered ? different : lines} />
        </div>
      )}
    </section>
  )
}
