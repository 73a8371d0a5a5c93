import type { HeldMessage } from '@partwire/domain/operations/shape'
import { HELD_STATES, type HeldState } from '@partwire/domain/operations/states'
import { useState } from 'react'
import { EmptyState } from '../../../shared/ui/list/empty-state'
import { SectionFrame, type SectionProps } from '../section-frame'
import { filterByState } from '../section-list'
import { HELD_STATE_LABELS, HeldMessageTable } from './held-message-table'
import { MessageDialog } from './message-dialog'
import { useHeldMessages, useRetryMessage } from './use-held-messages'

/** The messages of the platform that could not be imported, with their text and a retry. */
export function HeldMessagesSection({ links }: SectionProps) {
  const { list, pager, shownList, isLoading, show, reload } = useHeldMessages()
  const { run, busyId, outcome } = useRetryMessage()
  const [opened, setOpened] = useState<HeldMessage | null>(null)

  function retry(message: HeldMessage) {
    run(message, () => {
      // The dialog of another message may have been opened meanwhile.
      setOpened((current) => (current?.id === message.id ? null : current))
      reload()
    })
  }

  return (
    <SectionFrame
      links={links}
      label="Held messages"
      list={list}
      allLabel="All held messages"
      labels={HELD_STATE_LABELS}
      states={HELD_STATES}
      pager={pager}
      show={show}
      outcome={outcome}
    >
      <HeldMessageTable
        pager={pager}
        isLoading={isLoading}
        onReload={reload}
        busyId={busyId}
        empty={<NoHeldMessages state={shownList.state} onShowAll={() => show(filterByState(list, ''))} />}
        onOpen={setOpened}
        onRetry={retry}
      />
      {opened && (
        <MessageDialog
          message={opened}
          isBusy={busyId === opened.id}
          isOtherBusy={busyId !== null && busyId !== opened.id}
          onRetry={() => retry(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </SectionFrame>
  )
}

interface NoHeldMessagesProps {
  state: HeldState | ''
  onShowAll: () => void
}

function NoHeldMessages({ state, onShowAll }: NoHeldMessagesProps) {
  if (state !== '') {
    return (
      <EmptyState
        showAll={{ label: 'Show all held messages', onClick: onShowAll }}
      >{`No message is ${state}.`}</EmptyState>
    )
  }
  return (
    <EmptyState hint="A message of the platform that cannot become an order shows here, with its reason.">
      No messages are held.
    </EmptyState>
  )
}
