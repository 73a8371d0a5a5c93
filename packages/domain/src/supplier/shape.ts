import * as z from 'zod'
import { id, line, text } from '../lib/shape'

/** What the operator types into the dialogs, under the names of the wire. */
export const supplierFields = z.strictObject({
  tecComId: line(100),
  supplierName: line(200),
  contactName: line(200),
  tecComUserName: line(200),
  tecComPassword: text(200),
  password: text(200),
  contactEmail: line(254),
  sendEmailForOrder: z.boolean(),
})
export type SupplierFields = z.infer<typeof supplierFields>

/** The id and what changed; the switch sends `active` through the same call. */
export const supplierChanges = supplierFields.partial().extend({ id, active: z.boolean().optional() })
export type SupplierChanges = z.infer<typeof supplierChanges>

/** A row of the operator's list. The account password is write-only and never part of it. */
export const supplier = supplierFields.omit({ password: true }).extend({
  id,
  active: z.boolean(),
  createTime: z.string(),
  lastAccessTime: z.string().optional(),
})
export type Supplier = z.infer<typeof supplier>

export const SUPPLIER_SORT_FIELDS = ['tecComId', 'supplierName', 'contactName', 'createTime', 'lastAccessTime'] as const
export type SupplierSortField = (typeof SUPPLIER_SORT_FIELDS)[number]
