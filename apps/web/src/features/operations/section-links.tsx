import { Link } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import css from './section-links.module.css'

interface SectionLinksProps {
  sections: readonly { id: string; label: string }[]
  currentId: string
}

/** A section opens as it is at first: page 1, nothing left out. */
export function SectionLinks({ sections, currentId }: SectionLinksProps) {
  return (
    <nav className={css['links']} aria-label="Sections">
      {sections.map(({ id, label }) => (
        <Link
          key={id}
          to={PATHS.adminOperations}
          search={{ section: id }}
          className={css['link']}
          aria-current={id === currentId ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
