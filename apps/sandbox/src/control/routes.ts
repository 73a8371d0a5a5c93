import type { FastifyInstance } from 'fastify'
import { bodyText } from '../http/request-values'
import type { Mail } from '../mail/mailbox'
import { placeOrders } from '../platform/place-orders'
import type { SandboxState } from '../sandbox-state'
import { BadInput, isInput, parseInput, readTecComId, readText } from './input'
import { readFaults, readPlacement } from './read-requests'

/** The API for tests and scripts. */
export function registerControl(app: FastifyInstance, { platform, faults, mailbox }: SandboxState): void {
  app.post('/control/orders', (request) => ({
    orders: placeOrders(platform, readPlacement(parseInput(bodyText(request)))),
  }))

  app.put('/control/organisations', (request) => {
    const input = parseInput(bodyText(request))
    const signIn = { userName: readText(input, 'userName'), password: readText(input, 'password') }
    const tecComId = readTecComId(input)
    const owner = platform.organisations().find(({ userName }) => userName === signIn.userName)
    if (owner && owner.tecComId !== tecComId) throw new BadInput(`userName belongs to organisation ${owner.tecComId}.`)
    Object.assign(platform.findOrCreateOrganisation(tecComId), signIn)
    return { success: true }
  })

  app.get('/control/received', ({ query }) => {
    const organisation = platform.find(readTecComId(isInput(query) ? query : {}))
    return { documents: organisation ? [...organisation.received.values()] : [] }
  })

  app.put('/control/faults', (request) => {
    faults.replace(readFaults(parseInput(bodyText(request))))
    return { success: true, faults: faults.all() }
  })

  app.delete('/control/faults', () => {
    faults.replace([])
    return { success: true }
  })

  app.get('/control/mails', () => ({ mails: mailbox.all().map(toMailReply) }))

  app.post('/control/reset', () => {
    mailbox.empty()
    faults.replace([])
    platform.reset()
    return { success: true }
  })
}

function toMailReply({ id, receivedAt, from, to, subject, text, html }: Mail): Record<string, string> {
  return { id, receivedAt, from, to: to.join(', '), subject, text, html }
}
