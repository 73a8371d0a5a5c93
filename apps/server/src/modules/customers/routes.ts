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
import { answer, answerRead } from '../../http/answer'
import { getCustomerFacts, updateCustomerFacts } from './customer-facts'
import { listCustomers, syncCustomers, updateTaxRegNumber } from './customers'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listCustomersCall, listCustomers)
  answer(app, depsFor('worker', deps), syncCustomersCall, syncCustomers)
  answer(app, deps, updateTaxRegNumberCall, updateTaxRegNumber)
  answerRead(app, deps, getCustomerFactsCall, getCustomerFacts)
  answer(app, deps, updateCustomerFactsCall, updateCustomerFacts)
}
