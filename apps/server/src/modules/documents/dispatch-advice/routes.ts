import {
  getDispatchAdvices as getDispatchAdvicesCall,
  skipDispatchAdvice as skipDispatchAdviceCall,
  submitDispatchAdvice as submitDispatchAdviceCall,
  updateDispatchAdvice as updateDispatchAdviceCall,
} from '@partwire/contract/dispatch-advice'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer, answerRead } from '../../../http/answer'
import { getDispatchAdvices } from './get'
import { skipDispatchAdvice } from './skip'
import { submitDispatchAdvice } from './submit'
import { updateDispatchAdvice } from './save'

export function dispatchAdviceRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getDispatchAdvicesCall, getDispatchAdvices)
  answer(app, deps, updateDispatchAdviceCall, updateDispatchAdvice)
  answer(app, deps, submitDispatchAdviceCall, submitDispatchAdvice)
  answer(app, deps, skipDispatchAdviceCall, skipDispatchAdvice)
}
