import { getConstants as call } from '@partwire/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer } from '../../http/answer'
import { getConstants } from './get-constants'

export function constantRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, call, getConstants)
}
