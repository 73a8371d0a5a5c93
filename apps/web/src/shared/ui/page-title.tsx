import type { ReactNode } from 'react'
import css from './page-title.module.css'

interface PageTitleProps {
  /** The heading and the title of the browser tab. */
  children: string
  /** Content right beside the heading. */
  beside?: ReactNode
  /** Content at the right end of the line. */
  actions?: ReactNode
}

export function PageTitle({ children, beside, actions }: PageTitleProps) {
  return (
    <div className={css['line']}>
      <title>{`${children} · Partwire`}</title>
      <h1 className={css['title']}>{children}</h1>
      {beside}
      <div className={css['actions']}>{actions}</div>
    </div>
  )
}
