import {
  applyAnswerImport as applyAnswerImportCall,
  getAnswerImport as getAnswerImportCall,
  listAnswerRows as listAnswerRowsCall,
  removeAnswerImport as removeAnswerImportCall,
} from '@partwire/contract/open-lines/answer-import'
import { exportOpenLines as exportOpenLinesDownload } from '@partwire/contract/downloads'
import {
  getLineRun as getLineRunCall,
  listOpenLines as listOpenLinesCall,
  saveOpenLines as saveOpenLinesCall,
  startLineRun as startLineRunCall,
  summarizeOpenLines as summarizeOpenLinesCall,
} from '@partwire/contract/open-lines/open-lines'
import { uploadAnswerFile } from '@partwire/contract/uploads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerRead } from '../../../http/register-call'
import { registerUpload } from '../../../http/register-upload'
import { registerDownload } from '../../../http/register-download'
import { fileReceiver } from '../../imports/receive-file'
import { applyAnswerImport, removeAnswerImport } from './answers/change-import'
import { exportOpenLines } from './answers/export-answers'
import { getAnswerImport, listAnswerRows } from './answers/get-import'
import { listOpenLines } from './list-lines'
import { getLineRun, startLineRun } from './runs'
import { saveOpenLines } from './save-lines'
import { summarizeOpenLines } from './summary'

export function openLineRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listOpenLinesCall, listOpenLines)
  registerRead(app, deps, summarizeOpenLinesCall, summarizeOpenLines)
  registerCall(app, deps, saveOpenLinesCall, saveOpenLines)
  registerCall(app, deps, startLineRunCall, startLineRun)
  registerRead(app, deps, getLineRunCall, getLineRun)
  registerUpload(app, deps, uploadAnswerFile, fileReceiver('answers'))
  registerCall(app, deps, getAnswerImportCall, getAnswerImport)
  registerCall(app, deps, listAnswerRowsCall, listAnswerRows)
  registerCall(app, deps, applyAnswerImportCall, applyAnswerImport)
  registerCall(app, deps, removeAnswerImportCall, removeAnswerImport)
}

/** The download. Separate from `openLineRoutes` because it gets the connections for exports. */
export function openLineExportRoutes(app: FastifyInstance, deps: Deps): void {
  registerDownload(app, deps, exportOpenLinesDownload, exportOpenLines)
}
