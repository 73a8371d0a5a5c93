import type { ReactNode } from 'react'
import { HelpIcon } from './icons'
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

export function HelpLink() {
  return (
    <a
      className={css['help']}
      href="/assets/partwire-help.pdf"
      target="_blank"
      rel="noopener"
      title="Opens in a new tab"
    >
      <HelpIcon />
      Help
    </a>
  )
}
