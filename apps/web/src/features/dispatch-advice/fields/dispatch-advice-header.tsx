import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { formatDay } from '@partwire/domain/lib/calendar-date'
import { PACKET_IDENT_SYSTEMS, TRANSPORT_TYPES } from '@partwire/domain/option-lists'
import { memo } from 'react'
import { DayField } from '../../../shared/document/fields/day-field'
import { Fact, Facts } from '../../../shared/document/frame/facts'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { NumberField, TextField } from '../../../shared/ui/fields/text-field'
import type { DispatchAdviceFormValues } from '../form'
import { FIELD_ERRORS } from '../labels'
import { packetNumberHint } from '../lines/packet-number-cell'
import { IDENT_SYSTEM_OPTIONS, parseChoice, TRANSPORT_OPTIONS } from '../options'
import css from './dispatch-advice-header.module.css'
import { DispatchAdviceParties } from './dispatch-advice-parties'
import { ShipmentMeasurements } from './measurements'

interface FieldsProps {
  form: Omit<DispatchAdviceFormValues, 'items'>
  /** Paths of the invalid fields. */
  marked: ReadonlySet<string>
  isLocked: boolean
  onChange: (update: (form: DispatchAdviceFormValues) => DispatchAdviceFormValues) => void
}

interface TransportFieldsProps extends FieldsProps {
  /** `yyyymmdd`. Earlier delivery dates cannot be chosen. */
  today: string
}

interface DispatchAdviceHeaderProps extends TransportFieldsProps {
  advice: DispatchAdvice
}

/** Everything above the lines. Memoized, so that typing into a line does not render it again. */
export const DispatchAdviceHeader = memo(function DispatchAdviceHeader(props: DispatchAdviceHeaderProps) {
  const { advice, today, ...fields } = props
  return (
    <>
      <DispatchAdviceParties advice={advice} />
      <Facts>
        <Fact label="Buyer order number">{advice.buyerOrderNumber || '-'}</Fact>
        <Fact label="Planned delivery date">{formatDay(advice.plannedDeliveryDate)}</Fact>
        {advice.status === 'submitted' && <Fact label="Issue date">{formatDay(advice.issueDate)}</Fact>}
      </Facts>
      <div className={css['blocks']}>
        <TransportFields {...fields} today={today} />
        <ShipmentFields {...fields} />
      </div>
    </>
  )
})

function TransportFields({ form, marked, isLocked, onChange, today }: TransportFieldsProps) {
  const update = (change: Partial<DispatchAdviceFormValues>) => onChange((before) => ({ ...before, ...change }))
  return (
    <section className={css['block']} aria-label="Transportation">
      <h2 className={css['title']}>Transportation</h2>
      <div className={css['fields']}>
        <SelectField
          path="transportType"
          label="Transportation type"
          value={form.transportType}
          options={TRANSPORT_OPTIONS}
          isInvalid={marked.has('transportType')}
          reason={FIELD_ERRORS.transportType}
          source={form.proposals.transportType}
          isDisabled={isLocked}
          onChange={(value) => update({ transportType: parseChoice(TRANSPORT_TYPES, value) })}
        />
        <TextField
          path="transportId"
          label="Transportation id"
          value={form.transportId}
          maxLength={100}
          autoComplete="off"
          isInvalid={marked.has('transportId')}
          reason={FIELD_ERRORS.transportId}
          source={form.proposals.transportId}
          isReadOnly={isLocked}
          onChange={(transportId) => update({ transportId })}
        />
        <DayField
          path="deliveryDate"
          label="Delivery date"
          value={form.deliveryDate}
          minDay={today}
          isInvalid={marked.has('deliveryDate')}
          reason={FIELD_ERRORS.deliveryDate}
          isReadOnly={isLocked}
          onChange={(deliveryDate) => update({ deliveryDate })}
        />
      </div>
    </section>
  )
}

function ShipmentFields({ form, marked, isLocked, onChange }: FieldsProps) {
  const update = (change: Partial<DispatchAdviceFormValues>) => onChange((before) => ({ ...before, ...change }))
  const hint = packetNumberHint(form.identSystem, form.packetNumber)
  return (
    <section className={css['block']} aria-label="Shipment information">
      <h2 className={css['title']}>Shipment information</h2>
      <div className={css['shipment']}>
        <div className={css['fields']}>
          <NumberField
            path="packetCount"
            label="Packet count"
            value={form.packetCount}
            isInvalid={marked.has('packetCount')}
            reason={FIELD_ERRORS.packetCount}
            isReadOnly={isLocked}
            onChange={(packetCount) => update({ packetCount })}
          />
          <SelectField
            path="identSystem"
            label="Packet ident system"
            value={form.identSystem}
            options={IDENT_SYSTEM_OPTIONS}
            isInvalid={marked.has('identSystem')}
            reason={FIELD_ERRORS.identSystem}
            source={form.proposals.identSystem}
            isDisabled={isLocked}
            onChange={(value) => update({ identSystem: parseChoice(PACKET_IDENT_SYSTEMS, value) })}
          />
          <TextField
            path="packetNumber"
            label="Packet number"
            value={form.packetNumber}
            maxLength={100}
            autoComplete="off"
            {...(hint !== undefined && !isLocked && { hint })}
            isInvalid={marked.has('packetNumber')}
            reason={FIELD_ERRORS.packetNumber}
            isReadOnly={isLocked}
            onChange={(packetNumber) => update({ packetNumber })}
          />
        </div>
        <ShipmentMeasurements
          value={form.measurements}
          marked={marked}
          isLocked={isLocked}
          onChange={(change) => onChange((before) => ({ ...before, measurements: change(before.measurements) }))}
        />
      </div>
    </section>
  )
}
