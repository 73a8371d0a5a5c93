import {
  exportPartsCsv as exportPartsCsvDownload,
  exportPartsXlsx as exportPartsXlsxDownload,
} from '@partwire/contract/downloads'
import {
  applyPartImport as applyPartImportCall,
  choosePartImport as choosePartImportCall,
  getPartImport as getPartImportCall,
  listPartImportRows as listPartImportRowsCall,
  removePartImport as removePartImportCall,
} from '@partwire/contract/parts/part-import'
import {
  createPart as createPartCall,
  listParts as listPartsCall,
  removePart as removePartCall,
  updatePart as updatePartCall,
  updatePriceGuard as updatePriceGuardCall,
} from '@partwire/contract/parts/parts'
import { uploadPartFile } from '@partwire/contract/uploads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer, answerRead } from '../../http/answer'
import { answerUpload } from '../../http/answer-upload'
import { answerWithFile } from '../../http/answer-with-file'
import { fileReceiver } from '../imports/receive-file'
import { createPart, removePart, updatePart, updatePriceGuard } from './change-part'
import { exportPartsCsv, exportPartsXlsx } from './export/export-parts'
import { applyPartImport, choosePartImport, removePartImport } from './import/change-import'
import { getPartImport, listPartImportRows } from './import/get-import'
import { listParts } from './list-parts'

export function partRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listPartsCall, listParts)
  answer(app, deps, createPartCall, createPart)
  answer(app, deps, updatePartCall, updatePart)
  answer(app, deps, removePartCall, removePart)
  answer(app, deps, updatePriceGuardCall, updatePriceGuard)
  answerUpload(app, deps, uploadPartFile, fileReceiver('parts'))
  answer(app, deps, getPartImportCall, getPartImport)
  answer(app, deps, listPartImportRowsCall, listPartImportRows)
  answer(app, deps, choosePartImportCall, choosePartImport)
  answer(app, deps, applyPartImportCall, applyPartImport)
  answer(app, deps, removePartImportCall, removePartImport)
}

/** Downloads. Separate from `partRoutes` because it gets the connections for exports. */
export function partExportRoutes(app: FastifyInstance, deps: Deps): void {
  answerWithFile(app, deps, exportPartsXlsxDownload, exportPartsXlsx)
  answerWithFile(app, deps, exportPartsCsvDownload, exportPartsCsv)
}
