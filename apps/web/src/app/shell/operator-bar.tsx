import type { ReactNode } from 'react'
import { LockIcon } from '../../shared/ui/icons'
import css from './operator-bar.module.css'

/** The restricted-area banner, in a colour that nothing else in the portal has. */
export function OperatorBar({ children }: { children?: ReactNode }) {
  return (
    <header className={css['bar']}>
      <div className={css['inner']}>
        <LockIcon />
        <p className={css['notice']}>
          <strong>Restricted area.</strong> This area is only for the platform operator.
        </p>
        {children}
      </div>
    </header>
  )
}
