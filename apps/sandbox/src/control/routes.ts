import type { FastifyInstance } from 'fastify'
import { bodyText } from '../http/body'
import type { Mail } from '../mail/mailbox'
import { placeOrders } from '../platform/place-orders'
import type { World } from '../world'
import { BadInput } from './bad-input'
import { isInput, jsonInput, tecComIdIn, textIn } from './input'
import { readPlacement } from './placement'
import { readFaults } from './read-faults'

/** What tests and scripts ask of the sandbox. */
export function registerControl(app: FastifyInstance, { platform, faults, mailbox }: World): void {
  app.post('/control/orders', (request) => ({
    orders: placeOrders(platform, readPlacement(jsonInput(bodyText(request)))),
  }))

  app.put('/control/organisations', (request) => {
    const input = jsonInput(bodyText(request))
    const signIn = { userName: textIn(input, 'userName'), password: textIn(input, 'password') }
    const tecComId = tecComIdIn(input)
    const holder = platform.organisations().find(({ userName }) => userName === signIn.userName)
    if (holder && holder.tecComId !== tecComId)
      throw new BadInput(`userName belongs to organisation ${holder.tecComId}.`)
    Object.assign(platform.use(tecComId), signIn)
    return { success: true }
  })

  app.get('/control/received', ({ query }) => {
    const organisation = platform.find(tecComIdIn(isInput(query) ? query : {}))
    return { documents: organisation ? [...organisation.received.values()] : [] }
  })

  app.put('/control/faults', (request) => {
    faults.replace(readFaults(jsonInput(bodyText(request))))
    return { success: true, faults: faults.all() }
  })

  app.delete('/control/faults', () => {
    faults.replace([])
    return { success: true }
  })

  app.get('/control/mails', () => ({ mails: mailbox.all().map(shown) }))

  app.post('/control/reset', () => {
    mailbox.empty()
    faults.replace([])
    platform.reset()
    return { success: true }
  })
}

function shown({ id, receivedAt, from, to, subject, text, html }: Mail): Record<string, string> {
  return { id, receivedAt, from, to: to.join(', '), subject, text, html }
}
