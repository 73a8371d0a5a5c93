import type { HeldMessage } from '@partwire/domain/operations/shape'
import { HELD_STATES } from '@partwire/domain/operations/states'
import { useState } from 'react'
import { Outcome } from '../outcome'
import { SectionFrame } from '../section-frame'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { STATE_LABELS } from './held-message-list'
import { HeldMessageTable } from './held-message-table'
import { MessageDialog } from './message-dialog'
import { NoHeldMessages } from './no-held-messages'
import { useHeldMessages } from './use-held-messages'
import { useRetake } from './use-retake'

export function HeldMessagesSection({ links }: SectionProps) {
  const { list, pager, isLoading, show, reload } = useHeldMessages()
  const { act, busyId, outcome } = useRetake()
  const [opened, setOpened] = useState<HeldMessage | null>(null)

  function retry(message: HeldMessage) {
    act(message, () => {
      setOpened(null)
      reload()
    })
  }

  return (
    <SectionFrame
      links={links}
      list={list}
      all="All held messages"
      labels={STATE_LABELS}
      states={HELD_STATES}
      pager={pager}
      show={show}
    >
      <Outcome outcome={outcome} />
      <HeldMessageTable
        pager={pager}
        isLoading={isLoading}
        busyId={busyId}
        empty={<NoHeldMessages state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
        onOpen={setOpened}
        onRetry={retry}
      />
      {opened && (
        <MessageDialog
          message={opened}
          isBusy={busyId === opened.id}
          onRetry={() => retry(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </SectionFrame>
  )
}
