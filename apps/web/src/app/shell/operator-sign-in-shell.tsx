import type { ReactNode } from 'react'
import { LockIcon } from '../../shared/ui/icons'
import { ScreenOutlet } from '../screen-outlet'
import css from './operator-sign-in-shell.module.css'

export function OperatorSignInShell() {
  return (
    <>
      <OperatorBar />
      <ScreenOutlet />
    </>
  )
}

/** The restricted-area banner on top of every operator page. Its colour is used nowhere else in the portal. */
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
