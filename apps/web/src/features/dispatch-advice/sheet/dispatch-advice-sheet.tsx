import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { WorkedOrder } from '@partwire/domain/documents/shape'
import { DeliveryChip } from '../../../shared/document/frame/delivery-chip'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/help-link'
import { DispatchAdviceParties } from '../fields/dispatch-advice-parties'
import css from './dispatch-advice-sheet.module.css'
import { haveSameParties } from '../fields/same-parties'
import { SheetFacts } from './sheet-facts'
import { SheetLines } from './sheet-lines'
import { UnsentDispatchAdvice } from '../unsent-advice'

interface DispatchAdviceSheetProps {
  order: WorkedOrder
  advices: readonly DispatchAdvice[]
  onCancel: () => void
  onResent: () => void
}

/** The submitted dispatch advices of an order, one below the other, to read and to print. */
export function DispatchAdviceSheet({ order, advices, onCancel, onResent }: DispatchAdviceSheetProps) {
  const isShared = haveSameParties(advices)
  return (
    <DocumentFrame
      title="Dispatch Advice"
      order={order}
      tools={<HelpLink />}
      banner={advices.map((advice) => (
        <UnsentDispatchAdvice key={advice.id} advice={advice} />
      ))}
      actions={
        <Button tone="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {isShared && advices.slice(0, 1).map((advice) => <DispatchAdviceParties key={advice.id} advice={advice} />)}
      {advices.map((advice) => (
        <article key={advice.id} className={css['advice']} aria-label={`Dispatch advice ${advice.desAdvId}`}>
          <div className={css['head']}>
            <h2 className={css['number']}>{advice.desAdvId}</h2>
            {advice.delivery !== null && <DeliveryChip delivery={advice.delivery} onResent={onResent} />}
          </div>
          {!isShared && <DispatchAdviceParties advice={advice} />}
          <SheetFacts advice={advice} />
          <SheetLines items={advice.items} />
        </article>
      ))}
    </DocumentFrame>
  )
}
