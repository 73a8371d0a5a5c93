import { expect, test } from 'vitest'
import { ADDRESS_SCHEMES, addressError } from './address-schemes'

test('every scheme is listed once', () => {
  const codes = ADDRESS_SCHEMES.map(({ code }) => code)

  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})

test.each([
  ['EM', 'orders@nord.test'],
  ['0088', '4012345000009'],
  ['9930', 'DE123456789'],
  ['0204', '04011000-1234512345-06'],
  ['0208', '0403019261'],
  ['0211', 'IT00743110157'],
  ['0184', 'DK13585628'],
  ['0007', '5560360793'],
  ['0192', '974760673'],
  ['', ''],
  ['0088', ''],
])('scheme %j with the id %j is accepted', (scheme, id) => {
  expect(addressError({ scheme, id })).toBeNull()
})

test.each([
  ['EM', 'orders@nord', 'orders@nord is not valid as E-mail (EM).'],
  ['0088', '4012345000008', '4012345000008 is not valid as GLN (0088).'],
  ['0088', '40170725', '40170725 is not valid as GLN (0088).'],
  ['0208', '0403019262', '0403019262 is not valid as Belgian enterprise number (0208).'],
  ['0208', 'BE0403019261', 'BE0403019261 is not valid as Belgian enterprise number (0208).'],
  ['0211', 'IT00743110158', 'IT00743110158 is not valid as Italian VAT ID (0211).'],
  ['0184', '13585628', '13585628 is not valid as Danish CVR number (0184).'],
  ['0007', '5560360794', '5560360794 is not valid as Swedish organisation number (0007).'],
  ['0192', '974760674', '974760674 is not valid as Norwegian organisation number (0192).'],
  ['9999', '1', 'Please choose the scheme of the electronic address.'],
])('scheme %j with the id %j is refused', (scheme, id, error) => {
  expect(addressError({ scheme, id })).toBe(error)
})
