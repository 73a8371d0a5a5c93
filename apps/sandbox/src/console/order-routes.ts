import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadInput } from '../control/input'
import { readPlacement } from '../control/read-requests'
import { readForm, readValue } from '../http/request-values'
import { placeOrders } from '../platform/place-orders'
import type { Platform } from '../platform/platform'
import { documentPage, documentsPage } from './document-pages'
import { orderPage, type OrdersForm, ordersPage, STATES } from './order-pages'
import { DOCUMENT_VIEWS, type DocumentView, sendNotFound, sendPage } from './layout'

const DEFAULT_FORM: OrdersForm = { tecComId: '4300042', count: '5', lines: '', kind: 'order' }

export function registerOrderPages(app: FastifyInstance, platform: Platform): void {
  app.get('/', (request, reply) => {
    const state = STATES.find((each) => each === readValue(request, 'state')) ?? 'all'
    const tecComId = readValue(request, 'tecComId') || DEFAULT_FORM.tecComId
    return sendPage(reply, ordersPage(platform, state, { ...DEFAULT_FORM, tecComId }, null))
  })

  app.post('/orders', (request, reply) => {
    const value = readForm(request)
    const form = { tecComId: value('tecComId'), count: value('count'), lines: value('lines'), kind: value('kind') }
    try {
      placeOrders(
        platform,
        readPlacement({ ...form, count: Number(form.count), lines: parseOptionalNumber(form.lines) }),
      )
      return reply.redirect(`/?${new URLSearchParams({ tecComId: form.tecComId }).toString()}`, 303)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return sendPage(reply.code(400), ordersPage(platform, 'all', form, error.message))
    }
  })

  app.get('/orders/:id', (request, reply) => {
    const id = readValue(request, 'id')
    const message = platform
      .organisations()
      .find(({ messages }) => messages.has(id))
      ?.messages.get(id)
    return message
      ? sendPage(reply, orderPage(message, readView(request)))
      : sendNotFound(reply, 'order', { href: '/', label: 'All orders' })
  })

  app.get('/documents', (_request, reply) => sendPage(reply, documentsPage(platform)))

  app.get('/document', (request, reply) => {
    const tecComId = readValue(request, 'tecComId')
    const document = platform.find(tecComId)?.received.get(readValue(request, 'key'))
    return document
      ? sendPage(reply, documentPage({ tecComId, document }, readView(request)))
      : sendNotFound(reply, 'document', { href: '/documents', label: 'All documents' })
  })
}

export function parseOptionalNumber(text: string): number | null {
  return text === '' ? null : Number(text)
}

function readView(request: FastifyRequest): DocumentView {
  return DOCUMENT_VIEWS.find((view) => view === readValue(request, 'view')) ?? 'readable'
}
