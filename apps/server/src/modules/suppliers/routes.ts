import {
  createSupplier as createSupplierCall,
  listSuppliers as listSuppliersCall,
  removeSupplier as removeSupplierCall,
  updateSupplier as updateSupplierCall,
} from '@partwire/contract/suppliers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { registerCall, registerRead } from '../../http/register-call'
import { createSupplier } from './create-supplier'
import { listSuppliers } from './list-suppliers'
import { removeSupplier, updateSupplier } from './update-supplier'

export function adminSupplierRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, listSuppliersCall, listSuppliers)
  registerCall(app, deps, createSupplierCall, createSupplier)
  registerCall(app, deps, updateSupplierCall, updateSupplier)
  registerCall(app, deps, removeSupplierCall, removeSupplier)
}
