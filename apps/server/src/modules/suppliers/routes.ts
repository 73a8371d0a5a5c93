import {
  createSupplier as createSupplierCall,
  listSuppliers as listSuppliersCall,
  removeSupplier as removeSupplierCall,
  updateSupplier as updateSupplierCall,
} from '@partwire/contract/suppliers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answer, answerRead } from '../../http/answer'
import { createSupplier } from './create-supplier'
import { listSuppliers } from './list-suppliers'
import { removeSupplier, updateSupplier } from './update-supplier'

export function adminSupplierRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, listSuppliersCall, listSuppliers)
  answer(app, deps, createSupplierCall, createSupplier)
  answer(app, deps, updateSupplierCall, updateSupplier)
  answer(app, deps, removeSupplierCall, removeSupplier)
}
