import { changeSentence, contentLines } from '@partwire/domain/parked-changes/sentences'
import type { ParkedChange, ParkedChanges } from '@partwire/domain/parked-changes/shape'
import { memo, useId, useState } from 'react'
import { useShownNumber } from '../../format/decimal-mark'
import { formatCount, formatDate, groupThousands, type ShowNumber } from '../../format/format'
import { AlertIcon } from '../../ui/icons'
import css from './parked-changes-notice.module.css'

/** Lines of a message that are shown before it is expanded. A text of one line more is shown whole. */
const LINES_BEFORE_SHOW_ALL = 3
/** More lines than this scroll in their own frame. */
const MAX_LINES_WITHOUT_SCROLLING = 12
const SCROLLING = { 'data-scrolling': true, tabIndex: 0, 'aria-label': 'Text of the message' }

/**
 * At the top of every document: what the buyer sent about the order that is not applied. The newest message is shown with
 * its text, earlier ones on request. Memoised because a document renders again while somebody types.
 */
export const ParkedChangesNotice = memo(function ParkedChangesNotice({ changes }: { changes: ParkedChanges }) {
  const [areAllShown, setAllShown] = useState(false)
  const show = useShownNumber()
  const { count, cancellations, newest } = changes
  const shown = areAllShown ? newest : newest.slice(0, 1)
  const hiddenCancellations = cancellations - countCancellations(newest)

  return (
    <section
      className={css['notice']}
      data-tone={cancellations > 0 ? 'wrong' : 'waiting'}
      aria-label="Not applied changes of the buyer"
    >
      <ol className={css['changes']}>
        {shown.map((change, index) => (
          // The order of messages never changes, and two may arrive at the same time.
          // oxlint-disable-next-line react/no-array-index-key
          <Change key={index} change={change} />
        ))}
      </ol>
      {count > 1 && (
        <button
          type="button"
          className={css['more']}
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? 'Hide earlier messages' : showEarlier(changes, show)}
        </button>
      )}
      {areAllShown && count > newest.length && (
        <p className={css['older']}>
          {`The ${formatCount(count - newest.length, show)} oldest are not shown${nameCancellations(hiddenCancellations)}.`}
        </p>
      )}
    </section>
  )
})

function showEarlier({ count, cancellations, newest }: ParkedChanges, show: ShowNumber): string {
  const number = count - 1
  const messages = number === 1 ? '1 earlier message' : `${formatCount(number, show)} earlier messages`
  return `Show ${messages}${nameCancellations(cancellations - countCancellations(newest.slice(0, 1)))}`
}

/** Cancellations that are not visible are named. */
function nameCancellations(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ', a cancellation among them' : ', cancellations among them'
}

function countCancellations(changes: readonly ParkedChange[]): number {
  return changes.filter(({ kind }) => kind === 'cancellation').length
}

function Change({ change: { kind, receivedTime, content } }: { change: ParkedChange }) {
  const [isWhole, setWhole] = useState(false)
  const textId = useId()
  const show = useShownNumber()
  const lines = contentLines(content, (number) => show(groupThousands(number)))
  const isLong = lines.length > LINES_BEFORE_SHOW_ALL + 1
  const shown = isLong && !isWhole ? lines.slice(0, LINES_BEFORE_SHOW_ALL) : lines

  return (
    <li>
      <p className={css['sentence']}>
        <AlertIcon />
        {changeSentence(kind, formatDate(receivedTime))}
      </p>
      {lines.length > 0 && (
        <ul id={textId} className={css['text']} {...(shown.length > MAX_LINES_WITHOUT_SCROLLING && SCROLLING)}>
          {shown.map((line, index) => (
            // Lines may be equal and never change. `dir` keeps text of another direction within its line.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
      {isLong && (
        <button
          type="button"
          className={css['more']}
          aria-expanded={isWhole}
          aria-controls={textId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${formatCount(lines.length, show)} lines`}
        </button>
      )}
    </li>
  )
}
