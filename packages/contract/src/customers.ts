import { customer } from '@partwire/domain/customers/shape'
import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { id, singleLine, text } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from './call'
import { listBody, pagerWith } from './list'
import { noBody, plainReply, replyWith } from './reply'

export const listCustomers = {
  method: 'POST',
  path: '/api/supplier/customer/list',
  access: 'supplier',
  changesState: false,
  summary: 'A page of customers. Sort fields, as orderField or fieldName: partyNumber, name, city, country.',
  body: listBody.extend({ fieldName: text(LIST_MAX_LENGTHS.orderField).nullable().default(null) }),
  reply: replyWith({ pager: pagerWith(customer) }),
} as const satisfies Call

export const syncCustomers = {
  method: 'GET',
  path: '/api/supplier/customer/sync',
  access: 'supplier',
  changesState: true,
  summary: 'Import the customers from the platform. ids: the customers created.',
  body: noBody,
  reply: replyWith({ ids: z.array(id) }),
} as const satisfies Call

export const updateTaxRegNumber = {
  method: 'POST',
  path: '/api/supplier/customer/updateTaxRegNumber',
  access: 'supplier',
  changesState: true,
  summary: 'Save the tax registration number of a customer.',
  body: z.strictObject({ id, taxRegNumber: singleLine(100) }),
  reply: plainReply,
} as const satisfies Call
