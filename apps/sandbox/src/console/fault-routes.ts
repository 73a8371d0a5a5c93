import type { FastifyInstance } from 'fastify'
import { BadInput } from '../control/bad-input'
import { readFaults } from '../control/read-faults'
import { formOf } from '../http/values'
import type { World } from '../world'
import { faultsPage } from './faults-page'
import { numberOrNone } from './order-routes'
import { page } from './reply-page'

export function registerFaultPages(app: FastifyInstance, world: World): void {
  const { faults } = world
  app.get('/faults', (_request, reply) => page(reply, faultsPage(world, null)))

  app.post('/faults', (request, reply) => {
    try {
      for (const fault of readFaults(faultInput(formOf(request)))) faults.add(fault)
      return reply.redirect('/faults', 303)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return page(reply.code(400), faultsPage(world, error.message))
    }
  })

  app.post('/faults/off', (request, reply) => {
    const index = formOf(request)('index')
    if (index === '') faults.replace([])
    else faults.remove(Number(index))
    return reply.redirect('/faults', 303)
  })
}

function faultInput(value: (name: string) => string): Record<string, unknown> {
  const name = value('fault')
  return {
    [name]: name === 'latencyMs' ? { ms: numberOrNone(value('ms')) } : true,
    tecComId: value('tecComId') || null,
    operation: value('operation') || null,
    times: numberOrNone(value('times')),
  }
}
