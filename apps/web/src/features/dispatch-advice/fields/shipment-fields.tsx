import { PACKET_IDENT_SYSTEMS, TRANSPORT_TYPES } from '@partwire/domain/option-lists'
import { memo } from 'react'
import { DayField } from '../../../shared/document/fields/day-field'
import { SelectField } from '../../../shared/ui/fields/select-field'
import { TextField } from '../../../shared/ui/fields/text-field'
import type { DispatchAdviceFormValues } from '../form'
import { parseChoice, IDENT_SYSTEM_OPTIONS, TRANSPORT_OPTIONS } from '../options'
import { packetNumberHint } from '../lines/packet-number-hint'
import css from './shipment-fields.module.css'
import { ShipmentMeasurements } from './shipment-measurements'
import { FIELD_ERRORS } from '../labels'

interface ShipmentFieldsProps {
  form: Omit<DispatchAdviceFormValues, 'items'>
  marked: ReadonlySet<string>
  /** Days before it cannot be chosen. */
  today: string
  isLocked: boolean
  onChange: (update: (form: DispatchAdviceFormValues) => DispatchAdviceFormValues) => void
  onWrongDay: (isWrong: boolean) => void
}

/** How the delivery travels, and what it is packed in as a whole. Not drawn again while somebody types into a line. */
export const ShipmentFields = memo(function ShipmentFields(props: ShipmentFieldsProps) {
  const { form, marked, today, isLocked, onChange, onWrongDay } = props
  const put = (change: Partial<DispatchAdviceFormValues>): void => onChange((before) => ({ ...before, ...change }))
  const hint = packetNumberHint(form.identSystem, form.packetNumber)
  return (
    <div className={css['blocks']}>
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
            isDisabled={isLocked}
            onChange={(value) => put({ transportType: parseChoice(TRANSPORT_TYPES, value) })}
          />
          <TextField
            path="transportId"
            label="Transportation id"
            value={form.transportId}
            maxLength={100}
            autoComplete="off"
            isInvalid={marked.has('transportId')}
            reason={FIELD_ERRORS.transportId}
            isReadOnly={isLocked}
            onChange={(transportId) => put({ transportId })}
          />
          <DayField
            path="deliveryDate"
            label="Delivery date"
            value={form.deliveryDate}
            minDay={today}
            isInvalid={marked.has('deliveryDate')}
            reason={FIELD_ERRORS.deliveryDate}
            onWrong={onWrongDay}
            isReadOnly={isLocked}
            onChange={(deliveryDate) => put({ deliveryDate })}
          />
        </div>
      </section>
      <section className={css['block']} aria-label="Shipment information">
        <h2 className={css['title']}>Shipment information</h2>
        <div className={css['shipment']}>
          <div className={css['fields']}>
            <TextField
              path="packetCount"
              label="Packet count"
              value={form.packetCount}
              maxLength={40}
              inputMode="numeric"
              autoComplete="off"
              isInvalid={marked.has('packetCount')}
              reason={FIELD_ERRORS.packetCount}
              isReadOnly={isLocked}
              onChange={(packetCount) => put({ packetCount })}
            />
            <SelectField
              path="identSystem"
              label="Packet ident system"
              value={form.identSystem}
              options={IDENT_SYSTEM_OPTIONS}
              isInvalid={marked.has('identSystem')}
              reason={FIELD_ERRORS.identSystem}
              isDisabled={isLocked}
              onChange={(value) => put({ identSystem: parseChoice(PACKET_IDENT_SYSTEMS, value) })}
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
              onChange={(packetNumber) => put({ packetNumber })}
            />
          </div>
          <ShipmentMeasurements
            value={form.measurements}
            marked={marked}
            isLocked={isLocked}
            onChange={(update) => onChange((before) => ({ ...before, measurements: update(before.measurements) }))}
          />
        </div>
      </section>
    </div>
  )
})
