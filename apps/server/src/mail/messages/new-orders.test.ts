import { expect, test } from 'vitest'
import { newOrdersMail } from './new-orders'

const ORDER = { id: '7', buyerOrderNumber: 'PO-1', customerName: 'Teile Nord GmbH', itemCount: 1 }
const MAIL = { brand: 'house', contactName: 'Jonas Kessler', origin: 'https://portal.example.com' } as const

test('one order is announced in one sentence with its link', () => {
  const mail = newOrdersMail({ ...MAIL, orders: [ORDER], total: 1 })

  expect(mail.subject).toBe('A new order in Partwire')
  expect(mail.text).toBe(
    [
      'Hello Jonas Kessler,',
      '',
      'A new order has arrived:',
      '',
      'PO-1 from Teile Nord GmbH, 1 item',
      'https://portal.example.com/supplier/orderResponse/7',
      '',
      'Partwire',
    ].join('\n'),
  )
  expect(mail.html).toContain(
    '<li><a href="https://portal.example.com/supplier/orderResponse/7">PO-1 from Teile Nord GmbH, 1 item</a></li>',
  )
})

test('the number of orders that the mail does not list is given', () => {
  const mail = newOrdersMail({ ...MAIL, orders: [ORDER, { ...ORDER, id: '8', buyerOrderNumber: '' }], total: 60 })

  expect(mail.subject).toBe('60 new orders in Partwire')
  expect(mail.text).toContain('n.a. from Teile Nord GmbH, 1 item')
  expect(mail.text).toContain('and 58 more: https://portal.example.com/supplier/orders')
})

test('a hostile name stays text', () => {
  const mail = newOrdersMail({ ...MAIL, orders: [{ ...ORDER, customerName: '<img src=x>' }], total: 1 })

  expect(mail.html).not.toContain('<img')
})
