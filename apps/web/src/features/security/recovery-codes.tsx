import { useEffect, useRef } from 'react'
import { Button } from '../../shared/ui/button'
import css from './setup.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])

  return (
    <section ref={panel} tabIndex={-1} className={css['steps']} aria-label="New recovery codes">
      <p className={css['text']}>
        Each of these recovery codes replaces your second factor once. Store them in a safe place now: they are not
        shown again.
      </p>
      <ol className={css['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={css['actions']}>
        {'clipboard' in navigator && (
          <Button tone="quiet" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
            Copy
          </Button>
        )}
        <Button onClick={onDone}>I have stored them</Button>
      </div>
    </section>
  )
}
