import {
  getToday as getTodayCall,
  getTodayFigures as getTodayFiguresCall,
  listToday as listTodayCall,
} from '@partwire/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { answerRead } from '../../http/answer'
import { getToday, listToday } from './get-today'
import { getTodayFigures } from './get-figures'

export function todayRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getTodayCall, getToday)
  answerRead(app, deps, listTodayCall, listToday)
  answerRead(app, deps, getTodayFiguresCall, getTodayFigures)
}
