import { TODAY_LISTS } from '@partwire/domain/today/options'
import { currencyValues, dayFigure, todayCounts, todayRow, weekFigure } from '@partwire/domain/today/shape'
import * as z from 'zod'
import type { Call } from './call'
import { pagerWith } from './list'
import { noBody, replyWith } from './reply'

export const getToday = {
  method: 'GET',
  path: '/api/supplier/today',
  access: 'supplier',
  changesState: false,
  summary: 'What needs a person: the number of rows of each list of the screen Today.',
  body: noBody,
  reply: replyWith({ counts: todayCounts }),
} as const satisfies Call

export const listToday = {
  method: 'POST',
  path: '/api/supplier/today/list',
  access: 'supplier',
  changesState: false,
  summary: 'A page of one of these lists, the oldest first.',
  body: z.strictObject({ show: z.enum(TODAY_LISTS), pageNo: z.int().min(1).default(1) }),
  reply: replyWith({ pager: pagerWith(todayRow) }),
} as const satisfies Call

export const getTodayFigures = {
  method: 'GET',
  path: '/api/supplier/today/figures',
  access: 'supplier',
  changesState: false,
  summary:
    'Figures of the last 90 days: orders and time to answer by day, invoiced value by customer in each currency, and deliveries by week of the confirmed date.',
  body: noBody,
  reply: replyWith({
    days: z.array(dayFigure),
    values: z.array(currencyValues),
    weeks: z.array(weekFigure),
  }),
} as const satisfies Call
