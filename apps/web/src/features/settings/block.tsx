import type { ReactNode } from 'react'
import css from './block.module.css'

/** A group of fields that belong together, with its name; two fields of the same name are told apart by it. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['block']} aria-label={title}>
      <h2 className={css['title']}>{title}</h2>
      {children}
    </section>
  )
}
