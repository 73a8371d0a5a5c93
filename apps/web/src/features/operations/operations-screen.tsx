import { useSearch } from '@tanstack/react-router'
import { sectionOf, SECTIONS } from './sections'
import { SectionLinks } from './section-links'

/** One section at a time; which one, and where its list stands, is in the query string. */
export function OperationsScreen() {
  const { section: asked }: Record<string, unknown> = useSearch({ strict: false })
  const { id, Section } = sectionOf(asked)
  return <Section key={id} links={<SectionLinks sections={SECTIONS} currentId={id} />} />
}
