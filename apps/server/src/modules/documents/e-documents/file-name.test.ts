import { expect, test } from 'vitest'
import { fileName } from './file-name'

test.each([
  ['RE-1', 'RE-1-xrechnung.xml'],
  ['RE/2026:1*?"<>|\\', 'RE-2026-1--------xrechnung.xml'],
  [' 发票 1 ', '发票 1-xrechnung.xml'],
  ['x'.repeat(100), `${'x'.repeat(50)}-xrechnung.xml`],
])('the file of the invoice %j is named %j', (number, name) => {
  expect(fileName(number, 'xrechnung')).toBe(name)
})

test.each([
  ['zugferd', 'RE-1.pdf'],
  ['xrechnung', 'RE-1-xrechnung.xml'],
  ['peppol', 'RE-1-peppol.xml'],
  ['pdf', 'RE-1-copy.pdf'],
] as const)('the file %s of RE-1 is %s', (format, name) => {
  expect(fileName('RE-1', format)).toBe(name)
})
