import {
  listCustomers as listCustomersCall,
  syncCustomers as syncCustomersCall,
  updateTaxRegNumber as updateTaxRegNumberCall,
} from '@partwire/contract/customers'
import {
  getCustomerFacts as getCustomerFactsCall,
  updateCustomerFacts as updateCustomerFactsCall,
} from '@partwire/contract/e-documents/e-documents'
import type { FastifyInstance } from 'fastify'
import { depsFor, type Deps } from '../../deps'
import { registerCall, registerRead } from '../../http/register-call'
import { getCustomerFacts, updateCustomerFacts } from './customer-facts'
import { listCustomers, syncCustomers, updateTaxRegNumber } from './customers'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listCustomersCall, listCustomers)
  registerCall(app, depsFor('worker', deps), syncCustomersCall, syncCustomers)
  registerCall(app, deps, updateTaxRegNumberCall, updateTaxRegNumber)
  registerRead(app, deps, getCustomerFactsCall, getCustomerFacts)
  registerCall(app, deps, updateCustomerFactsCall, updateCustomerFacts)
}
