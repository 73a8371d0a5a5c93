import * as z from 'zod'
import type { Call } from './call'
import { noBody, replyWith } from './reply'

export const getConstants = {
  method: 'GET',
  path: '/api/constants',
  access: 'anyone',
  changesState: false,
  summary: 'The countries of ISO 3166, by code and name.',
  body: noBody,
  reply: replyWith({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
} as const satisfies Call
