import { ownSecurityEvent, securityEvent, securityEventFilter } from '@partwire/domain/security-log/shape'
import * as z from 'zod'
import type { Call } from './call'
import { cappedPagerWith, listBody } from './list'
import { replyWith } from './reply'

const { pageNo } = listBody.shape

export const listSecurityEvents = {
  method: 'POST',
  path: '/api/admin/security/events',
  access: 'admin',
  changesState: false,
  summary:
    'A page of the security log, newest first. keyword: part of a supplier name, TecCom ID, operator e-mail, typed account or address. totalIsCapped: there are more than total.',
  body: securityEventFilter.extend({ pageNo }),
  reply: replyWith({ pager: cappedPagerWith(securityEvent) }),
} as const satisfies Call

export const listOwnSecurityEvents = {
  method: 'POST',
  path: '/api/supplier/security/events',
  access: 'supplier',
  changesState: false,
  summary: 'A page of the events of the supplier in the security log, newest first.',
  body: z.strictObject({ pageNo }),
  reply: replyWith({ pager: cappedPagerWith(ownSecurityEvent) }),
} as const satisfies Call
