import { id } from '@partwire/domain/lib/shape'
import * as z from 'zod'
import type { Download } from './download'

export const exportOrderXlsx = {
  path: '/api/supplier/order/export/xlsx/:id',
  access: 'supplier',
  summary: 'One order as a spreadsheet: its facts, then a row per item.',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parameters: z.strictObject({ id }),
} as const satisfies Download

export const exportOrderCsv = {
  path: '/api/supplier/order/export/csv/:id',
  access: 'supplier',
  summary: 'One order as comma-separated values in UTF-8: its facts, then a row per item.',
  contentType: 'text/csv; charset=utf-8',
  parameters: z.strictObject({ id }),
} as const satisfies Download
