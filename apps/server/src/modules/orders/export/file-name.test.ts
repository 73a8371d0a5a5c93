import { expect, test } from 'vitest'
import { orderFileName } from './export-order'

test.each([
  ['PO-1', 'order-PO-1'],
  ['  ', 'order-7'],
  ['../../etc/passwd', 'order-.._.._etc_passwd'],
  ['a\r\nb', 'order-a__b'],
  ['C:\\x|y?*"<>', 'order-C__x_y_____'],
  ['注文 12', 'order-注文 12'],
  ['\u202Egpj.exe', 'order-_gpj.exe'],
  ['x'.repeat(300), `order-${'x'.repeat(50)}`],
])('the file of the order %j is %s', (buyerOrderNumber, name) => {
  expect(orderFileName({ id: '7', buyerOrderNumber })).toBe(name)
})
