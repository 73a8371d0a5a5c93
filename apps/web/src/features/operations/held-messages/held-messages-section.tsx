import { goToPage } from '@partwire/domain/list-state/list-state'
import type { HeldMessage } from '@partwire/domain/operations/shape'
import { HELD_STATES } from '@partwire/domain/operations/states'
import { useState } from 'react'
import { PageTitle } from '../../../shared/ui/page-title'
import { Pager } from '../../../shared/ui/pager'
import { Outcome } from '../outcome'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { StateFilter } from '../state-filter'
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
    <>
      <PageTitle
        beside={links}
        actions={
          <StateFilter
            state={list.state}
            all="All held messages"
            labels={STATE_LABELS}
            states={HELD_STATES}
            onFilter={(state) => show(narrowTo(list, state))}
          />
        }
      >
        Operations
      </PageTitle>
      <Outcome outcome={outcome} />
      <HeldMessageTable
        pager={pager}
        isLoading={isLoading}
        busyId={busyId}
        empty={<NoHeldMessages state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
        onOpen={setOpened}
        onRetry={retry}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      {opened && (
        <MessageDialog
          message={opened}
          isBusy={busyId === opened.id}
          onRetry={() => retry(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
