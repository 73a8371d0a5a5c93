import { goToPage } from '@partwire/domain/list-state/list-state'
import { OPEN_FILTERS } from '@partwire/domain/operations/states'
import { PageTitle } from '../../../shared/ui/page-title'
import { Pager } from '../../../shared/ui/pager'
import { FILTER_LABELS } from '../open-state'
import { Outcome } from '../outcome'
import { narrowTo } from '../section-list'
import type { SectionProps } from '../section-props'
import { StateFilter } from '../state-filter'
import { DeliveryTable } from './delivery-table'
import { NoDeliveries } from './no-deliveries'
import { useDeliveries } from './use-deliveries'
import { useResendDelivery } from './use-resend-delivery'

export function DeliveriesSection({ links }: SectionProps) {
  const { list, pager, isLoading, show, reload } = useDeliveries()
  const { act, busyId, outcome } = useResendDelivery()

  return (
    <>
      <PageTitle
        beside={links}
        actions={
          <StateFilter
            state={list.state}
            all="All open deliveries"
            labels={FILTER_LABELS}
            states={OPEN_FILTERS}
            onFilter={(state) => show(narrowTo(list, state))}
          />
        }
      >
        Operations
      </PageTitle>
      <Outcome outcome={outcome} />
      <DeliveryTable
        pager={pager}
        isLoading={isLoading}
        busyId={busyId}
        empty={<NoDeliveries state={list.state} onShowAll={() => show(narrowTo(list, ''))} />}
        onResend={(delivery) => act(delivery, reload)}
      />
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}
