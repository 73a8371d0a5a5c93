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
import { registerCall, registerRead } from '../../http/register-call'
import { registerUpload } from '../../http/register-upload'
import { registerDownload } from '../../http/register-download'
import { fileReceiver } from '../imports/receive-file'
import { createPart, removePart, updatePart, updatePriceGuard } from './change-part'
import { exportPartsCsv, exportPartsXlsx } from './export/export-parts'
import { applyPartImport, choosePartImport, removePartImport } from './import/change-import'
import { getPartImport, listPartImportRows } from './import/get-import'
import { listParts } from './list-parts'

export function partRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listPartsCall, listParts)
  registerCall(app, deps, createPartCall, createPart)
  registerCall(app, deps, updatePartCall, updatePart)
  registerCall(app, deps, removePartCall, removePart)
  registerCall(app, deps, updatePriceGuardCall, updatePriceGuard)
  registerUpload(app, deps, uploadPartFile, fileReceiver('parts'))
  registerCall(app, deps, getPartImportCall, getPartImport)
  registerCall(app, deps, listPartImportRowsCall, listPartImportRows)
  registerCall(app, deps, choosePartImportCall, choosePartImport)
  registerCall(app, deps, applyPartImportCall, applyPartImport)
  registerCall(app, deps, removePartImportCall, removePartImport)
}

/** Downloads. Separate from `partRoutes` because it gets the connections for exports. */
export function partExportRoutes(app: FastifyInstance, deps: Deps): void {
  registerDownload(app, deps, exportPartsXlsxDownload, exportPartsXlsx)
  registerDownload(app, deps, exportPartsCsvDownload, exportPartsCsv)
}
