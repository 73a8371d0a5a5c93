import type { ReactNode } from 'react'
import css from './banner.module.css'
import { ExplainedError } from './explained-error'
import { AlertIcon, CheckIcon } from './icons'

interface BannerProps {
  /** `wrong` is announced at once (role alert), `done` politely (role status). */
  tone: 'wrong' | 'done'
  children: ReactNode
}

export function Banner({ tone, children }: BannerProps) {
  return (
    <div className={css['banner']} data-tone={tone} role={tone === 'wrong' ? 'alert' : 'status'}>
      {tone === 'wrong' ? <AlertIcon /> : <CheckIcon />}
      <span>{children}</span>
    </div>
  )
}

interface ErrorNoticeProps {
  error: string | null
  /** What failed. */
  occasion: 'save' | 'sync'
}

/** The error message of the server above a list; nothing without a message. */
export function ErrorNotice({ error, occasion }: ErrorNoticeProps) {
  if (error === null) return null
  return (
    <div className={css['notice']}>
      <Banner tone="wrong">
        <ExplainedError error={error} occasion={occasion} />
      </Banner>
    </div>
  )
}
