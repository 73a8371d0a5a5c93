import { isBlank } from '@partwire/domain/lib/text'
import type { ShownValue } from '@partwire/domain/parts/shape'
import { BlankValue } from '../../shared/ui/blank-value'
import { Button } from '../../shared/ui/button'
import { ClampedText } from '../../shared/ui/clamped-text'
import css from './part-value.module.css'

interface PartValueProps {
  value: ShownValue
  /** Accessible name of the value: 'net price EUR of B-1'. */
  name: string
  /** How a value is shown; by default as it is. */
  format?: (value: string) => string
  /** Text after the value, such as the customer. */
  suffix?: string
  /** Names and descriptions wrap to two lines. */
  isText?: boolean
  onTakeOver: (value: string) => void
}

/**
 * A value of a part, where it comes from as its tooltip. Where documents have taught another value than the typed one,
 * both are shown, and "Take over" replaces the typed one.
 */
export function PartValue({ value: shown, name, format = String, suffix = '', ...more }: PartValueProps) {
  const { value, source, learned } = shown
  if (isBlank(value)) return <BlankValue />
  const text = suffix === '' ? format(value) : `${format(value)} ${suffix}`
  return (
    <div className={css['value']}>
      <span title={source}>{more.isText === true ? <ClampedText>{text}</ClampedText> : text}</span>
      {learned !== undefined && (
        <span className={css['difference']} title={learned.source}>
          <span>learned: {format(learned.value)}</span>
          <Button tone="row" label={`Take over ${name}`} onClick={() => more.onTakeOver(learned.value)}>
            Take over
          </Button>
        </span>
      )}
    </div>
  )
}
