import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import type { DocumentOrder } from '@partwire/domain/documents/shape'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import { normalizeInput } from '@partwire/domain/lib/number-input'
import { DocumentFilesMenu } from '../../../shared/document/files/document-files'
import { DeliveryChip } from '../../../shared/document/frame/delivery-chip'
import { DocumentFrame } from '../../../shared/document/frame/document-frame'
import { Fact, Facts } from '../../../shared/document/frame/facts'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { Button } from '../../../shared/ui/button'
import { HelpLink } from '../../../shared/ui/page-title'
import { DispatchAdviceParties, haveSameParties } from '../fields/dispatch-advice-parties'
import { formatMeasurement } from '../labels'
import { UnsentDispatchAdvice } from '../unsent-dispatch-advice'
import css from './dispatch-advice-sheet.module.css'
import { SheetLines } from './sheet-lines'

interface DispatchAdviceSheetProps {
  order: DocumentOrder
  advices: readonly DispatchAdvice[]
  onCancel: () => void
  onResent: () => void
}

/** The read-only, printable dispatch advices of an order. Parties that all advices share are shown once. */
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
            <div className={css['tools']}>
              {advice.delivery !== null && <DeliveryChip delivery={advice.delivery} onResent={onResent} />}
              <DocumentFilesMenu
                document={{ kind: 'dispatchAdvice', id: advice.id }}
                customerNumber={advice.buyerParty.partyNumber}
                label={`Files of ${advice.desAdvId}`}
              />
            </div>
          </div>
          {!isShared && <DispatchAdviceParties advice={advice} />}
          <SheetFacts advice={advice} />
          <SheetLines items={advice.items} />
        </article>
      ))}
    </DocumentFrame>
  )
}

function SheetFacts({ advice }: { advice: DispatchAdvice }) {
  const { measurements } = advice
  const show = useShownNumber()
  return (
    <Facts>
      <Fact label="Buyer order number">{advice.buyerOrderNumber}</Fact>
      <Fact label="Issue date">{formatDay(advice.issueDate)}</Fact>
      <Fact label="Planned delivery date">{formatDay(advice.plannedDeliveryDate)}</Fact>
      <Fact label="Delivery date">{formatDay(advice.deliveryDate)}</Fact>
      <Fact label="Transportation type">{advice.transportType}</Fact>
      <Fact label="Transportation id">{advice.transportId}</Fact>
      <Fact label="Packet count">{show(normalizeInput(advice.packetCount))}</Fact>
      <Fact label="Packet ident system">{advice.identSystem}</Fact>
      <Fact label="Packet number">{advice.packetNumber}</Fact>
      <Fact label="Measurements">{measurements.map((each) => formatMeasurement(each, show)).join(', ')}</Fact>
    </Facts>
  )
}
