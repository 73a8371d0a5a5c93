import {
  getOrderResponse as getOrderResponseCall,
  submitOrderResponse as submitOrderResponseCall,
  updateOrderResponse as updateOrderResponseCall,
} from '@partwire/contract/order-response'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerRead } from '../../../http/register-call'
import { getOrderResponse } from './get'
import { submitOrderResponse } from './submit'
import { updateOrderResponse } from './save'

export function orderResponseRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getOrderResponseCall, getOrderResponse)
  registerCall(app, deps, updateOrderResponseCall, updateOrderResponse)
  registerCall(app, deps, submitOrderResponseCall, submitOrderResponse)
}
