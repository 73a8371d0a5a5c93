import css from './reason.module.css'

/** Two lines of it; the rest on hover. */
export function Reason({ children }: { children: string }) {
  return (
    <span className={css['reason']} title={children}>
      {children}
    </span>
  )
}
