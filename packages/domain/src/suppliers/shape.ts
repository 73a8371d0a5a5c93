import * as z from 'zod'
import { id, singleLine, text } from '../lib/shape'
import { SUPPLIER_MAX_LENGTHS } from '../lib/limits'

/** The fields of the create and edit dialogs. */
export const supplierFields = z.strictObject({
  tecComId: singleLine(SUPPLIER_MAX_LENGTHS.tecComId),
  supplierName: singleLine(SUPPLIER_MAX_LENGTHS.supplierName),
  contactName: singleLine(SUPPLIER_MAX_LENGTHS.contactName),
  tecComUserName: singleLine(SUPPLIER_MAX_LENGTHS.tecComUserName),
  tecComPassword: text(SUPPLIER_MAX_LENGTHS.tecComPassword),
  password: text(SUPPLIER_MAX_LENGTHS.password),
  contactEmail: singleLine(SUPPLIER_MAX_LENGTHS.contactEmail),
  sendEmailForOrder: z.boolean(),
})
export type SupplierFields = z.infer<typeof supplierFields>

/** The id and the changed fields. The switch in the list changes `active` with the same call. */
export const supplierChanges = supplierFields.partial().extend({ id, active: z.boolean().optional() })
export type SupplierChanges = z.infer<typeof supplierChanges>

/** A row of the operator's list. It never contains the account password, which is write-only. */
export const supplier = supplierFields.omit({ password: true }).extend({
  id,
  active: z.boolean(),
  createTime: z.string(),
  lastAccessTime: z.string().optional(),
  /** Only for an account with a second factor, which the operator can reset. */
  hasSecondFactor: z.boolean().optional(),
})
export type Supplier = z.infer<typeof supplier>

export const SUPPLIER_SORT_FIELDS = ['tecComId', 'supplierName', 'contactName', 'createTime', 'lastAccessTime'] as const
export type SupplierSortField = (typeof SUPPLIER_SORT_FIELDS)[number]
