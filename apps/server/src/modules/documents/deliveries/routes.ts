import { resendDelivery as resendDeliveryCall } from '@partwire/contract/deliveries'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer } from '../../../http/answer'
import { resendDelivery } from './deliveries'

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, resendDeliveryCall, resendDelivery)
}
