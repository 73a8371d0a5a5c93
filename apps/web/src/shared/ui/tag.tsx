import type { ReactNode } from 'react'
import css from './tag.module.css'

interface TagProps {
  /** waiting: in progress or needs action; idle: none of the others. */
  tone: 'waiting' | 'done' | 'wrong' | 'idle'
  icon?: ReactNode
  children: string
}

/** A state as a coloured label. */
export function Tag({ tone, icon, children }: TagProps) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

/** Marks an entry that the last sync created. */
export function NewBadge() {
  return <span className={css['badge']}>NEW</span>
}
