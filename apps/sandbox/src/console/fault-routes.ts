import type { FastifyInstance } from 'fastify'
import { BadInput } from '../control/input'
import { readFaults } from '../control/read-requests'
import { readForm } from '../http/request-values'
import type { SandboxState } from '../sandbox-state'
import { faultsPage } from './faults-page'
import { parseOptionalNumber } from './order-routes'
import { sendPage } from './layout'

export function registerFaultPages(app: FastifyInstance, state: SandboxState): void {
  const { faults } = state
  app.get('/faults', (_request, reply) => sendPage(reply, faultsPage(state, null)))

  app.post('/faults', (request, reply) => {
    try {
      for (const fault of readFaults(faultInput(readForm(request)))) faults.add(fault)
      return reply.redirect('/faults', 303)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return sendPage(reply.code(400), faultsPage(state, error.message))
    }
  })

  app.post('/faults/off', (request, reply) => {
    const index = readForm(request)('index')
    if (index === '') faults.replace([])
    else faults.remove(Number(index))
    return reply.redirect('/faults', 303)
  })
}

function faultInput(value: (name: string) => string): Record<string, unknown> {
  const name = value('fault')
  return {
    [name]: name === 'latencyMs' ? { ms: parseOptionalNumber(value('ms')) } : true,
    tecComId: value('tecComId') || null,
    operation: value('operation') || null,
    times: parseOptionalNumber(value('times')),
  }
}
