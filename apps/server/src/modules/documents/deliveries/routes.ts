import { resendDelivery as resendDeliveryCall } from '@partwire/contract/deliveries'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall } from '../../../http/register-call'
import { resendDelivery } from './deliveries'

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, deps, resendDeliveryCall, resendDelivery)
}
