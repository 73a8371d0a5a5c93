import { changeLine, changeSentence } from '@partwire/domain/parked-changes/sentences'
import type { ParkedChangeSummary } from '@partwire/domain/parked-changes/shape'
import { formatDate } from '../../format/format'
import css from './parked-change-line.module.css'

/** The text of a list row about the newest change or cancellation of the buyer, which is not applied. */
export function formatParkedChange(change: ParkedChangeSummary): string {
  return changeLine(change, formatDate(change.receivedTime))
}

/** The same as an element, with the whole sentence as its tooltip. */
export function ParkedChangeLine({ change }: { change: ParkedChangeSummary }) {
  const { kind, receivedTime, cancellations } = change
  return (
    <span
      className={css['line']}
      data-tone={cancellations > 0 ? 'wrong' : 'waiting'}
      title={`${changeSentence(kind, formatDate(receivedTime))}. Open a document of the order to read it.`}
    >
      {formatParkedChange(change)}
    </span>
  )
}
