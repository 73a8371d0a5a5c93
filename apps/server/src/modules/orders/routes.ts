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
import { answer, answerRead } from '../../http/answer'
import { answerWithFile } from '../../http/answer-with-file'
import { exportOrderCsv, exportOrderXlsx } from './export/export-order'
import { syncOrders, syncProgress } from './import/sync-orders'
import { createListOrders, getOrder } from './list/list-orders'

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listOrdersCall, createListOrders())
  answerRead(app, deps, getOrderCall, getOrder)
  answer(app, depsFor('worker', deps), syncOrdersCall, syncOrders)
  answerRead(app, deps, syncProgressCall, syncProgress)
}

/** Downloads. Separate from `orderRoutes` because it gets the connections for exports. */
export function orderExportRoutes(app: FastifyInstance, deps: Deps): void {
  answerWithFile(app, deps, exportOrderXlsxDownload, exportOrderXlsx)
  answerWithFile(app, deps, exportOrderCsvDownload, exportOrderCsv)
}
