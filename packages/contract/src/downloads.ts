import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Access } from './call'

/** A file the browser downloads: a GET that changes nothing. A refusal is JSON with an HTTP status, as for a call. */
export interface Download<Who extends Access = Access, Parameters extends z.ZodType = z.ZodType> {
  path: string
  access: Who
  summary: string
  contentType: string
  /** The parameters in the path. */
  parameters: Parameters
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

/** Every file the portal serves. Isolation tests and the API documentation are generated from this list. */
export const ALL_DOWNLOADS: readonly Download[] = [exportOrderXlsx, exportOrderCsv]
