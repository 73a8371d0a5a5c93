import {
  getToday as getTodayCall,
  getTodayFigures as getTodayFiguresCall,
  listToday as listTodayCall,
} from '@partwire/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { registerRead } from '../../http/register-call'
import { getToday, listToday } from './get-today'
import { getTodayFigures } from './get-figures'

export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getTodayCall, getToday)
  registerRead(app, deps, listTodayCall, listToday)
  registerRead(app, deps, getTodayFiguresCall, getTodayFigures)
}
