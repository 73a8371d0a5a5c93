import {
  getInvoice as getInvoiceCall,
  submitInvoice as submitInvoiceCall,
  updateInvoice as updateInvoiceCall,
} from '@partwire/contract/invoice'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps'
import { registerCall, registerRead } from '../../../http/register-call'
import { getInvoice } from './get'
import { submitInvoice } from './submit'
import { updateInvoice } from './save'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getInvoiceCall, getInvoice)
  registerCall(app, deps, updateInvoiceCall, updateInvoice)
  registerCall(app, deps, submitInvoiceCall, submitInvoice)
}
