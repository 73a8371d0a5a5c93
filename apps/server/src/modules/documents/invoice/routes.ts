import {
  getInvoice as getInvoiceCall,
  submitInvoice as submitInvoiceCall,
  updateInvoice as updateInvoiceCall,
} from '@partwire/contract/invoice'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { answer, answerRead } from '../../../http/answer'
import { getInvoice } from './get'
import { submitInvoice } from './submit'
import { updateInvoice } from './save'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getInvoiceCall, getInvoice)
  answer(app, deps, updateInvoiceCall, updateInvoice)
  answer(app, deps, submitInvoiceCall, submitInvoice)
}
