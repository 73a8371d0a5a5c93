import { OPEN_FILTERS } from '@partwire/domain/operations/states'
import { FILTER_LABELS } from '../open-state'
import { Outcome } from '../outcome'
import { SectionFrame } from '../section-frame'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { DeliveryTable } from './delivery-table'
import { NoDeliveries } from './no-deliveries'
import { useDeliveries } from './use-deliveries'
import { useResendDelivery } from './use-resend-delivery'

export function DeliveriesSection({ links }: SectionProps) {
  const { list, pager, isLoading, show, reload } = useDeliveries()
  const { act, busyId, outcome } = useResendDelivery()

  return (
    <SectionFrame
      links={links}
      list={list}
      all="All open deliveries"
      labels={FILTER_LABELS}
      states={OPEN_FILTERS}
      pager={pager}
      show={show}
    >
      <Outcome outcome={outcome} />
      <DeliveryTable
        pager={pager}
        isLoading={isLoading}
        busyId={busyId}
        empty={<NoDeliveries state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
        onResend={(delivery) => act(delivery, reload)}
      />
    </SectionFrame>
  )
}
