import { id } from '@partwire/domain/lib/shape'
import { securityEventFilter } from '@partwire/domain/security-log/shape'
import * as z from 'zod'
import type { Access } from './call'

/** A file the browser downloads by a GET. A refusal is JSON with an HTTP status, as for a call. */
export interface Download<Who extends Access = Access, Parameters extends z.ZodType = z.ZodType> {
  path: string
  access: Who
  summary: string
  contentType: string
  /** Whether the first download stores something. It is refused when it comes from another site. */
  changesState?: true
  /** The parameters in the path, or in the query string if `readsQuery` is set. */
  parameters: Parameters
  readsQuery?: true
}

export const exportOrderXlsx = {
  path: '/api/supplier/order/export/xlsx/:id',
  access: 'supplier',
  summary: 'One order as a spreadsheet: its header data, then one row per item.',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parameters: z.strictObject({ id }),
} as const satisfies Download

export const exportOrderCsv = {
  path: '/api/supplier/order/export/csv/:id',
  access: 'supplier',
  summary: 'One order as comma-separated values in UTF-8: its header data, then one row per item.',
  contentType: 'text/csv; charset=utf-8',
  parameters: z.strictObject({ id }),
} as const satisfies Download

export const downloadZugferdInvoice = {
  path: '/api/supplier/eDocument/zugferd/:orderId',
  access: 'supplier',
  summary:
    'The submitted invoice of an order as ZUGFeRD: a PDF with the invoice as XML (CII) inside. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadPdfInvoice = {
  path: '/api/supplier/eDocument/pdf/:orderId',
  access: 'supplier',
  summary: 'The submitted invoice of an order as a plain PDF. Made and stored by the first download.',
  contentType: 'application/pdf',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadXRechnungInvoice = {
  path: '/api/supplier/eDocument/xrechnung/:orderId',
  access: 'supplier',
  summary: 'The submitted invoice of an order as XRechnung (UBL). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const downloadPeppolInvoice = {
  path: '/api/supplier/eDocument/peppol/:orderId',
  access: 'supplier',
  summary: 'The submitted invoice of an order as Peppol BIS Billing (UBL). Made and stored by the first download.',
  contentType: 'application/xml; charset=utf-8',
  changesState: true,
  parameters: z.strictObject({ orderId: id }),
} as const satisfies Download

export const exportSecurityEvents = {
  path: '/api/admin/security/export/csv',
  access: 'admin',
  summary: 'The security log as comma-separated values in UTF-8, newest first, with the filter of the list.',
  contentType: 'text/csv; charset=utf-8',
  parameters: securityEventFilter,
  readsQuery: true,
} as const satisfies Download

/** Every file the portal serves. Isolation tests and the API documentation are generated from this list. */
export const ALL_DOWNLOADS: readonly Download[] = [
  exportOrderXlsx,
  exportOrderCsv,
  downloadZugferdInvoice,
  downloadXRechnungInvoice,
  downloadPeppolInvoice,
  downloadPdfInvoice,
  exportSecurityEvents,
]
