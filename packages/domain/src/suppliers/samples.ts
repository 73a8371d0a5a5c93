import type { SupplierForm } from './rules'
import type { Supplier } from './shape'

/** @internal */
export const SAMPLE_SUPPLIER: Supplier = {
  id: '7',
  tecComId: 'TC-1001',
  supplierName: 'Brake Works',
  contactName: 'Ada Clerk',
  tecComUserName: 'brakeworks',
  tecComPassword: 'webservice-secret',
  contactEmail: 'ada@brakeworks.example',
  sendEmailForOrder: true,
  active: true,
  createTime: '2026-03-01T08:00:00.000Z',
}

/** @internal */
export const SAMPLE_NEW_SUPPLIER: SupplierForm = {
  tecComId: 'TC-1001',
  supplierName: 'Brake Works',
  contactName: 'Ada Clerk',
  tecComUserName: 'brakeworks',
  tecComPassword: 'webservice-secret',
  password: 'account-secret',
  confirmPassword: 'account-secret',
  contactEmail: 'ada@brakeworks.example',
  sendEmailForOrder: true,
}
