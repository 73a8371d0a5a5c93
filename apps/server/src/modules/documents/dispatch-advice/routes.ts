import {
  getDispatchAdvices as getDispatchAdvicesCall,
  skipDispatchAdvice as skipDispatchAdviceCall,
  submitDispatchAdvice as submitDispatchAdviceCall,
  updateDispatchAdvice as updateDispatchAdviceCall,
} from '@partwire/contract/dispatch-advice'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerRead } from '../../../http/register-call'
import { getDispatchAdvices } from './get'
import { skipDispatchAdvice } from './skip'
import { submitDispatchAdvice } from './submit'
import { updateDispatchAdvice } from './save'

export function dispatchAdviceRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getDispatchAdvicesCall, getDispatchAdvices)
  registerCall(app, deps, updateDispatchAdviceCall, updateDispatchAdvice)
  registerCall(app, deps, submitDispatchAdviceCall, submitDispatchAdvice)
  registerCall(app, deps, skipDispatchAdviceCall, skipDispatchAdvice)
}
