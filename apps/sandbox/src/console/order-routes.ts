import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadInput } from '../control/bad-input'
import { readPlacement } from '../control/placement'
import { formOf, valueOf } from '../http/values'
import { placeOrders } from '../platform/place-orders'
import type { Platform } from '../platform/platform'
import { documentPage, documentsPage } from './documents-page'
import { orderPage } from './order-page'
import { type OrdersForm, ordersPage, STATES } from './orders-page'
import { gone, page } from './reply-page'
import { DOCUMENT_VIEWS, type DocumentView } from './view-links'

const FIRST_FORM: OrdersForm = { tecComId: '4300042', count: '5', lines: '', kind: 'order' }

export function registerOrderPages(app: FastifyInstance, platform: Platform): void {
  app.get('/', (request, reply) => {
    const state = STATES.find((each) => each === valueOf(request, 'state')) ?? 'all'
    const tecComId = valueOf(request, 'tecComId') || FIRST_FORM.tecComId
    return page(reply, ordersPage(platform, state, { ...FIRST_FORM, tecComId }, null))
  })

  app.post('/orders', (request, reply) => {
    const value = formOf(request)
    const form = { tecComId: value('tecComId'), count: value('count'), lines: value('lines'), kind: value('kind') }
    try {
      placeOrders(platform, readPlacement({ ...form, count: Number(form.count), lines: numberOrNone(form.lines) }))
      return reply.redirect(`/?${new URLSearchParams({ tecComId: form.tecComId }).toString()}`, 303)
    } catch (error) {
      if (!(error instanceof BadInput)) throw error
      return page(reply.code(400), ordersPage(platform, 'all', form, error.message))
    }
  })

  app.get('/orders/:id', (request, reply) => {
    const id = valueOf(request, 'id')
    const message = platform
      .organisations()
      .find(({ messages }) => messages.has(id))
      ?.messages.get(id)
    return message
      ? page(reply, orderPage(message, viewOf(request)))
      : gone(reply, 'order', { href: '/', label: 'All orders' })
  })

  app.get('/documents', (_request, reply) => page(reply, documentsPage(platform)))

  app.get('/document', (request, reply) => {
    const tecComId = valueOf(request, 'tecComId')
    const document = platform.find(tecComId)?.received.get(valueOf(request, 'key'))
    return document
      ? page(reply, documentPage({ tecComId, document }, viewOf(request)))
      : gone(reply, 'document', { href: '/documents', label: 'All documents' })
  })
}

export function numberOrNone(text: string): number | null {
  return text === '' ? null : Number(text)
}

function viewOf(request: FastifyRequest): DocumentView {
  return DOCUMENT_VIEWS.find((view) => view === valueOf(request, 'view')) ?? 'readable'
}
