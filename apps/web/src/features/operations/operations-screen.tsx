import { Link, useSearch } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PATHS } from '../../shared/paths'
import { DeliveriesSection } from './deliveries/deliveries-section'
import { DELIVERIES } from './deliveries/use-deliveries'
import { HeldMessagesSection } from './held-messages/held-messages-section'
import { HELD_MESSAGES } from './held-messages/use-held-messages'
import { MailsSection } from './mails/mails-section'
import { MAILS } from './mails/use-mails'
import css from './operations-screen.module.css'
import type { SectionProps } from './section-frame'
import { SyncRunsSection } from './sync-runs/sync-runs-section'
import { SYNC_RUNS } from './sync-runs/use-sync-runs'

/** Shows one section at a time. The section, its filter and its page are in the query string. */
export function OperationsScreen() {
  const { section }: Record<string, unknown> = useSearch({ strict: false })
  const { id, Section } = findSection(section)
  return <Section key={id} links={<SectionLinks currentId={id} />} />
}

interface OperationsSection {
  /** Its name in the query string. */
  id: string
  label: string
  Section: ComponentType<SectionProps>
}

/** In the order of the links: what needs an operator comes first. */
const SECTIONS: readonly [OperationsSection, ...OperationsSection[]] = [
  { id: HELD_MESSAGES, label: 'Held messages', Section: HeldMessagesSection },
  { id: DELIVERIES, label: 'Deliveries', Section: DeliveriesSection },
  { id: MAILS, label: 'Mails', Section: MailsSection },
  { id: SYNC_RUNS, label: 'Synchronisations', Section: SyncRunsSection },
]

/** Falls back to the first section when the id is unknown or missing. */
function findSection(id: unknown): OperationsSection {
  return SECTIONS.find((section) => section.id === id) ?? SECTIONS[0]
}

/** Each link opens its section at page 1 without a filter. */
function SectionLinks({ currentId }: { currentId: string }) {
  return (
    <nav className={css['links']} aria-label="Sections">
      {SECTIONS.map(({ id, label }) => (
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
