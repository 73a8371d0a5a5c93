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
import { answer, answerRead } from '../../../http/answer'
import { answerUpload } from '../../../http/answer-upload'
import { answerWithFile } from '../../../http/answer-with-file'
import { fileReceiver } from '../../imports/receive-file'
import { applyAnswerImport, removeAnswerImport } from './answers/change-import'
import { exportOpenLines } from './answers/export-answers'
import { getAnswerImport, listAnswerRows } from './answers/get-import'
import { listOpenLines } from './list-lines'
import { getLineRun, startLineRun } from './runs'
import { saveOpenLines } from './save-lines'
import { summarizeOpenLines } from './summary'

export function openLineRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listOpenLinesCall, listOpenLines)
  answerRead(app, deps, summarizeOpenLinesCall, summarizeOpenLines)
  answer(app, deps, saveOpenLinesCall, saveOpenLines)
  answer(app, deps, startLineRunCall, startLineRun)
  answerRead(app, deps, getLineRunCall, getLineRun)
  answerUpload(app, deps, uploadAnswerFile, fileReceiver('answers'))
  answer(app, deps, getAnswerImportCall, getAnswerImport)
  answer(app, deps, listAnswerRowsCall, listAnswerRows)
  answer(app, deps, applyAnswerImportCall, applyAnswerImport)
  answer(app, deps, removeAnswerImportCall, removeAnswerImport)
}

/** The download. Separate from `openLineRoutes` because it gets the connections for exports. */
export function openLineExportRoutes(app: FastifyInstance, deps: Deps): void {
  answerWithFile(app, deps, exportOpenLinesDownload, exportOpenLines)
}
