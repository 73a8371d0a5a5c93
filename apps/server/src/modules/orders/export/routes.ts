import {
  exportOrderCsv as exportOrderCsvDownload,
  exportOrderXlsx as exportOrderXlsxDownload,
} from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answerWithFile } from '../../../http/answer-with-file'
import { exportOrderCsv, exportOrderXlsx } from './export-order'

export function orderExportRoutes(app: FastifyInstance, deps: Deps): void {
  answerWithFile(app, deps, exportOrderXlsxDownload, exportOrderXlsx)
  answerWithFile(app, deps, exportOrderCsvDownload, exportOrderCsv)
}
