import type { ReactNode } from 'react'
import css from './tag.module.css'

interface TagProps {
  /** waiting: somebody has to do something, or it is under way; idle: none of the others. */
  tone: 'waiting' | 'done' | 'wrong' | 'idle'
  icon?: ReactNode
  children: string
}

/** The state something is in, in its colour and in words. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
