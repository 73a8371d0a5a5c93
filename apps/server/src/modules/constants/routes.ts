import type { CallReply } from '@partwire/contract/call'
import { getConstants as getConstantsCall } from '@partwire/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { registerCall } from '../../http/register-call'
import { COUNTRIES } from '../../lib/countries'
import { JsonText } from '../../lib/json-text'

export function constantRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, getConstantsCall, getConstants)
}

const REPLY: CallReply<typeof getConstantsCall> = { success: true, countries: COUNTRIES }
const REPLY_TEXT = new JsonText(JSON.stringify(REPLY))

async function getConstants(): Promise<JsonText> {
  return REPLY_TEXT
}
