import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Call } from './call'
import { plainReply } from './reply'

export const resendDelivery = {
  method: 'POST',
  path: '/api/supplier/delivery/resend',
  access: 'supplier',
  changesState: true,
  summary: 'Retry a failed delivery with the same document number and content.',
  body: z.strictObject({ id }),
  reply: plainReply,
} as const satisfies Call
