import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { showDay } from '@partwire/domain/lib/calendar-date'
import { typedText } from '@partwire/domain/lib/typed'
import { Fact, Facts } from '../../../shared/document/frame/facts'
import { formatMeasurement } from '../fields/measurement-text'

/** The advice as a whole, to read. */
export function SheetFacts({ advice }: { advice: DispatchAdvice }) {
  const { measurements } = advice
  return (
    <Facts>
      <Fact label="Buyer order number">{advice.buyerOrderNumber || '-'}</Fact>
      <Fact label="Issue date">{showDay(advice.issueDate)}</Fact>
      <Fact label="Planned delivery date">{showDay(advice.plannedDeliveryDate)}</Fact>
      <Fact label="Delivery date">{showDay(advice.deliveryDate)}</Fact>
      <Fact label="Transportation type">{advice.transportType}</Fact>
      <Fact label="Transportation id">{advice.transportId}</Fact>
      <Fact label="Packet count">{typedText(advice.packetCount)}</Fact>
      <Fact label="Packet ident system">{advice.identSystem}</Fact>
      <Fact label="Packet number">{advice.packetNumber}</Fact>
      <Fact label="Measurements">
        {measurements.length === 0 ? '-' : measurements.map(formatMeasurement).join(', ')}
      </Fact>
    </Facts>
  )
}
