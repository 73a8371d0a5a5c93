import type { ReactNode } from 'react'
import css from './block.module.css'

/** Fields of the invoice that belong together, with their name. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css['block']} aria-label={title}>
      <h2 className={css['title']}>{title}</h2>
      {children}
    </section>
  )
}
