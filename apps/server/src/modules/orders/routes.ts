import {
  exportOrderCsv as exportOrderCsvDownload,
  exportOrderXlsx as exportOrderXlsxDownload,
} from '@partwire/contract/downloads'
import {
  getOrder as getOrderCall,
  listOrders as listOrdersCall,
  syncOrders as syncOrdersCall,
  syncProgress as syncProgressCall,
} from '@partwire/contract/orders'
import type { FastifyInstance } from 'fastify'
import { depsFor, type Deps } from '../../deps'
import { registerCall, registerRead } from '../../http/register-call'
import { registerDownload } from '../../http/register-download'
import { exportOrderCsv, exportOrderXlsx } from './export/export-order'
import { syncOrders, syncProgress } from './import/sync-orders'
import { createListOrders, getOrder } from './list/list-orders'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listOrdersCall, createListOrders())
  registerRead(app, deps, getOrderCall, getOrder)
  registerCall(app, depsFor('worker', deps), syncOrdersCall, syncOrders)
  registerRead(app, deps, syncProgressCall, syncProgress)
}

/** Downloads. Separate from `orderRoutes` because it gets the connections for exports. */
export function orderExportRoutes(app: FastifyInstance, deps: Deps): void {
  registerDownload(app, deps, exportOrderXlsxDownload, exportOrderXlsx)
  registerDownload(app, deps, exportOrderCsvDownload, exportOrderCsv)
}
