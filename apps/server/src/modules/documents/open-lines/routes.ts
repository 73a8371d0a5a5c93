import {
  getLineRun as getLineRunCall,
  listOpenLines as listOpenLinesCall,
  saveOpenLines as saveOpenLinesCall,
  startLineRun as startLineRunCall,
  summarizeOpenLines as summarizeOpenLinesCall,
} from '@partwire/contract/open-lines'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer, answerRead } from '../../../http/answer'
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
}
