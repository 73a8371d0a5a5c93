import { OPEN_FILTERS, type OpenFilter } from '@partwire/domain/operations/states'
import { EmptyState } from '../../../shared/ui/list/empty-state'
import { OPEN_FILTER_LABELS } from '../cells'
import { SectionFrame, type SectionProps } from '../section-frame'
import { filterByState } from '../section-list'
import { DeliveryTable } from './delivery-table'
import { useDeliveries, useResendDelivery } from './use-deliveries'

/** The documents that have not reached the platform yet, with a resend for those that failed. */
export function DeliveriesSection({ links }: SectionProps) {
  const { list, pager, shownList, isLoading, show, reload } = useDeliveries()
  const { run: resend, busyId, outcome } = useResendDelivery()

  return (
    <SectionFrame
      links={links}
      label="Deliveries"
      list={list}
      allLabel="All open deliveries"
      labels={OPEN_FILTER_LABELS}
      states={OPEN_FILTERS}
      pager={pager}
      show={show}
      outcome={outcome}
    >
      <DeliveryTable
        pager={pager}
        isLoading={isLoading}
        onReload={reload}
        busyId={busyId}
        empty={<NoDeliveries state={shownList.state} onShowAll={() => show(filterByState(list, ''))} />}
        onResend={(delivery) => resend(delivery, reload)}
      />
    </SectionFrame>
  )
}

interface NoDeliveriesProps {
  state: OpenFilter | ''
  onShowAll: () => void
}

function NoDeliveries({ state, onShowAll }: NoDeliveriesProps) {
  if (state !== '') {
    return (
      <EmptyState showAll={{ label: 'Show all open deliveries', onClick: onShowAll }}>
        {NONE_IN_STATE[state]}
      </EmptyState>
    )
  }
  return (
    <EmptyState hint="A submitted document that has not arrived shows here, with its reason.">
      All submitted documents have reached the platform.
    </EmptyState>
  )
}

const NONE_IN_STATE: Readonly<Record<OpenFilter, string>> = {
  failed: 'No delivery has failed.',
  waiting: 'No delivery is waiting.',
}
