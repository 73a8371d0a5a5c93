import type { CallReply } from '@partwire/contract/call'
import { getConstants as getConstantsCall } from '@partwire/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer } from '../../http/answer'
import { COUNTRIES } from '../../lib/countries'

export function constantRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, getConstantsCall, getConstants)
}

async function getConstants(): Promise<CallReply<typeof getConstantsCall>> {
  return { success: true, countries: [...COUNTRIES] }
}
