import type { NewSecurityEvent } from '../../security-log/record-event'
import type { AccountSession } from './account'

/** Whose event of the security log it is, and from where. */
export function eventFields({
  area,
  id,
  visit,
}: AccountSession): Pick<NewSecurityEvent, 'area' | 'operatorId' | 'supplierId' | 'source'> {
  return { area, ...(area === 'admin' ? { operatorId: id } : { supplierId: id }), source: visit }
}
