import {
  listCustomers as listCustomersCall,
  syncCustomers as syncCustomersCall,
  updateTaxRegNumber as updateTaxRegNumberCall,
} from '@partwire/contract/customers'
import type { FastifyInstance } from 'fastify'
import { depsFor, type Deps } from '../../deps'
import { answer, answerRead } from '../../http/answer'
import { listCustomers, syncCustomers, updateTaxRegNumber } from './customers'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listCustomersCall, listCustomers)
  answer(app, depsFor('worker', deps), syncCustomersCall, syncCustomers)
  answer(app, deps, updateTaxRegNumberCall, updateTaxRegNumber)
}
