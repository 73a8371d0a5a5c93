import {
  getOrderResponse as getOrderResponseCall,
  submitOrderResponse as submitOrderResponseCall,
  updateOrderResponse as updateOrderResponseCall,
} from '@partwire/contract/order-response'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer, answerRead } from '../../../http/answer'
import { getOrderResponse } from './get'
import { submitOrderResponse } from './submit'
import { updateOrderResponse } from './save'

export function orderResponseRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getOrderResponseCall, getOrderResponse)
  answer(app, deps, updateOrderResponseCall, updateOrderResponse)
  answer(app, deps, submitOrderResponseCall, submitOrderResponse)
}
