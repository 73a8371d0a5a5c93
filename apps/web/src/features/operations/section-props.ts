import type { ReactNode } from 'react'

export interface SectionProps {
  /** The way to the other sections, for beside the title. */
  links: ReactNode
}
