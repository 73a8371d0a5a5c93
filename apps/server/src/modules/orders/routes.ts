import {
  getOrder as getOrderCall,
  listOrders as listOrdersCall,
  syncOrders as syncOrdersCall,
  syncProgress as syncProgressCall,
} from '@partwire/contract/orders'
import type { FastifyInstance } from 'fastify'
import { depsFor, type Deps } from '../../deps'
import { answer } from '../../http/answer'
import { getOrder } from './get-order'
import { listOrders } from './list/list-orders'
import { syncOrders } from './import/sync-orders'
import { syncProgress } from './import/sync-progress'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  answer(app, deps, listOrdersCall, listOrders)
  answer(app, deps, getOrderCall, getOrder)
  answer(app, depsFor('worker', deps), syncOrdersCall, syncOrders)
  answer(app, deps, syncProgressCall, syncProgress)
}
