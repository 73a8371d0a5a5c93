import type { PasteProblem } from '@partwire/domain/paste/fill-block'
import { useShownNumber } from '../../format/decimal-mark'
import { formatCount } from '../../format/format'
import { Button } from '../../ui/button'
import { AlertIcon } from '../../ui/icons'
import { useJumps } from '../frame/jump'
import css from './step-note.module.css'
import type { Steps } from './use-steps'

type ShownSteps = Pick<Steps<never>, 'message' | 'undo' | 'redo' | 'close'>

/**
 * What a step has done, above the bar of the document, wherever the page is scrolled to: with a button that takes it
 * back or does it again, and with the pasted values that do not fit.
 */
export function StepNote({ steps }: { steps: ShownSteps }) {
  const { message } = steps
  const problems = message?.problems ?? []
  return (
    <div className={css['note']}>
      <div className={css['box']} data-shown={message !== null || undefined}>
        <div className={css['head']}>
          {problems.length > 0 && <AlertIcon />}
          <output className={css['text']} data-none={message?.isNothing || undefined}>
            {message?.text}
          </output>
          {message !== null && message.offer !== null && (
            <Button tone="row" onClick={message.offer === 'Undo' ? steps.undo : steps.redo}>
              {message.offer}
            </Button>
          )}
          {problems.length > 0 && (
            <Button tone="row" label="Close the message" onClick={steps.close}>
              Close
            </Button>
          )}
        </div>
        {problems.length > 0 && <Problems problems={problems} />}
      </div>
    </div>
  )
}

/** Longer lists are cut; the cells are marked. */
const MAX_LISTED = 100

function Problems({ problems }: { problems: readonly PasteProblem[] }) {
  const { jump } = useJumps()
  const show = useShownNumber()
  const others = problems.length - MAX_LISTED
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <section className={css['list']} aria-label="Pasted values that do not fit" tabIndex={0}>
      <ul>
        {problems.slice(0, MAX_LISTED).map(({ place, text, reason, cell }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list does not change
          <li key={i}>
            {cell !== null && 'path' in cell ? (
              <button type="button" className={css['place']} onClick={() => jump(cell.path)}>
                {place}
              </button>
            ) : (
              <span>{place}</span>
            )}
            {': '}
            <q>{text}</q> {reason}
          </li>
        ))}
      </ul>
      {others > 0 && <p>and {formatCount(others, show)} more, whose cells are marked or are beyond the table.</p>}
    </section>
  )
}
