import { expect, test } from 'vitest'
import { toRequestForm, toFormValues } from './form'
import { aCompleteDispatchAdvice, aDispatchAdvice, aDispatchAdviceItem } from './samples'

test('numbers stand in the fields as text, and wherever something can be measured there is a first row', () => {
  expect(
    toFormValues(aDispatchAdvice({ packetCount: 2, items: [aDispatchAdviceItem({ deliveredQuantity: null })] })),
  ).toEqual({
    deliveryDate: '20301130',
    transportType: '',
    transportId: '',
    packetCount: '2',
    identSystem: '',
    packetNumber: '',
    measurements: [{ amount: '', type: '' }],
    items: [
      {
        deliveredQuantity: '',
        packetKind: '',
        identSystem: '',
        packetNumber: '',
        measurements: [{ amount: '', type: '' }],
        isOrigin: true,
      },
    ],
  })
})

test('what was typed and is no number stays as it was typed', () => {
  const form = toFormValues(aDispatchAdvice({ packetCount: 'two', measurements: [{ amount: '1,5', type: 'Width' }] }))

  expect(form.packetCount).toBe('two')
  expect(form.measurements).toEqual([{ amount: '1.5', type: 'Width' }])
})

test('rows nobody typed anything into are not sent; all others are, half of one too', () => {
  const form = toFormValues(aCompleteDispatchAdvice())
  const typed = { amount: '', type: 'Volume' }

  const body = toRequestForm({
    ...form,
    measurements: [{ amount: ' ', type: '' }, typed],
    items: form.items.map((item) => ({ ...item, measurements: [{ amount: '', type: '' }] })),
  })

  expect(body.measurements).toEqual([typed])
  expect(body.items[0]?.measurements).toEqual([])
})

test('what comes from the server goes back unchanged', () => {
  const measurements = [{ amount: '12', type: 'Volume' }]
  const form = toRequestForm(
    toFormValues(
      aCompleteDispatchAdvice({
        measurements,
        items: [aDispatchAdviceItem(), aDispatchAdviceItem({ isOrigin: false })],
      }),
    ),
  )

  expect(form).toMatchObject({
    transportType: 'Road',
    packetCount: '2',
    measurements,
    items: [
      { deliveredQuantity: '12', isOrigin: true },
      { deliveredQuantity: '12', isOrigin: false },
    ],
  })
})
