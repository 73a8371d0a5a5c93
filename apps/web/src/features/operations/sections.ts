import type { ComponentType } from 'react'
import { DeliveriesSection } from './deliveries/deliveries-section'
import { DELIVERIES } from './deliveries/delivery-list'
import { HELD_MESSAGES } from './held-messages/held-message-list'
import { HeldMessagesSection } from './held-messages/held-messages-section'
import { MAILS } from './mails/mail-list'
import { MailsSection } from './mails/mails-section'
import type { SectionProps } from './section-props'
import { SYNC_RUNS } from './sync-runs/sync-run-list'
import { SyncRunsSection } from './sync-runs/sync-runs-section'

export interface OperationsSection {
  /** Its name in the query string. */
  id: string
  label: string
  Section: ComponentType<SectionProps>
}

/** What needs a person comes first. A further section is a folder and a line here. */
export const SECTIONS: readonly [OperationsSection, ...OperationsSection[]] = [
  { id: HELD_MESSAGES, label: 'Held messages', Section: HeldMessagesSection },
  { id: DELIVERIES, label: 'Deliveries', Section: DeliveriesSection },
  { id: MAILS, label: 'Mails', Section: MailsSection },
  { id: SYNC_RUNS, label: 'Synchronisations', Section: SyncRunsSection },
]

/** What is no section counts as the first. */
export function sectionOf(id: unknown): OperationsSection {
  return SECTIONS.find((section) => section.id === id) ?? SECTIONS[0]
}
