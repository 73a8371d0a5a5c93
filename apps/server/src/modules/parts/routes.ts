import {
  createPart as createPartCall,
  listParts as listPartsCall,
  removePart as removePartCall,
  updatePart as updatePartCall,
  updatePriceGuard as updatePriceGuardCall,
} from '@partwire/contract/parts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer, answerRead } from '../../http/answer'
import { createPart, removePart, updatePart, updatePriceGuard } from './change-part'
import { listParts } from './list-parts'

export function partRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listPartsCall, listParts)
  answer(app, deps, createPartCall, createPart)
  answer(app, deps, updatePartCall, updatePart)
  answer(app, deps, removePartCall, removePart)
  answer(app, deps, updatePriceGuardCall, updatePriceGuard)
}
