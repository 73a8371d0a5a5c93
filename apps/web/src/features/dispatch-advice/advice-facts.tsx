import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { showDay } from '@partwire/domain/lib/calendar-date'
import { memo } from 'react'
import { Fact, Facts } from '../../shared/document/frame/facts'

/** Nothing of it can be changed here. */
export const AdviceFacts = memo(function AdviceFacts({ advice }: { advice: DispatchAdvice }) {
  return (
    <Facts>
      <Fact label="Buyer order number">{advice.buyerOrderNumber || '-'}</Fact>
      <Fact label="Planned delivery date">{showDay(advice.plannedDeliveryDate)}</Fact>
      {advice.status === 'submitted' && <Fact label="Issue date">{showDay(advice.issueDate)}</Fact>}
    </Facts>
  )
})
