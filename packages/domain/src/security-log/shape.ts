import * as z from 'zod'
import { LIST_MAX_LENGTHS } from '../lib/limits'
import { id, text } from '../lib/shape'
import { SECURITY_EVENT_KINDS } from './events'

/** The filter of the operator's list and of its export. A blank kind and a blank keyword match every event. */
export const securityEventFilter = z.strictObject({
  kind: z.union([z.enum(SECURITY_EVENT_KINDS), z.literal('')]).default(''),
  keyword: text(LIST_MAX_LENGTHS.keyword).default(''),
})
export type SecurityEventFilter = z.infer<typeof securityEventFilter>

const event = {
  id,
  time: z.string(),
  /** One of `SECURITY_EVENT_KINDS`, or one that a newer version recorded. */
  kind: z.string(),
  /** One of `SECURITY_REASON_LABELS`; blank where there is none. */
  reason: z.string(),
  /** The IP address of the caller. Blank where it is not known, as for commands and jobs. */
  address: z.string(),
  /** The User-Agent header of the caller, truncated. */
  userAgent: z.string(),
  /** The name of an exported file, the number of sessions, or of suppliers whose passwords one list showed. */
  details: z.string(),
}

/** A row of the operator's security log. */
export const securityEvent = z.object({
  ...event,
  area: z.enum(['admin', 'supplier']),
  /** The supplier it is about. */
  supplierName: z.string().optional(),
  tecComId: z.string().optional(),
  /** The operator it is about or, where there is a supplier, who acted on it. */
  operatorEmail: z.string().optional(),
  /** What was typed where no account was found, shortened. */
  account: z.string(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** A row of the list in which suppliers see their own events. */
export const ownSecurityEvent = z.object({
  ...event,
  /** An operator acted. Address and browser are blank then: they are not those of the supplier. */
  isByOperator: z.boolean(),
})
export type OwnSecurityEvent = z.infer<typeof ownSecurityEvent>
