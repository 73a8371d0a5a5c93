import { aDocumentHead, SAMPLE_BUYER, SAMPLE_SELLER } from '../documents/samples'
import type {
  DispatchAdvice,
  DispatchAdviceForm,
  DispatchAdviceItem,
  DispatchAdviceItemForm,
  Measurement,
} from './shape'

/** @internal */
export const EMPTY_MEASUREMENT: Measurement = { amount: '', type: '' }

/**
 * A packed item.
 * @internal
 */
export function aDispatchAdviceItemForm(changes: Partial<DispatchAdviceItemForm> = {}): DispatchAdviceItemForm {
  return {
    deliveredQuantity: 10,
    packetKind: 'Carton',
    identSystem: 'Suppliers Number',
    packetNumber: 'C-1',
    measurements: [{ amount: '2.5', type: 'Weight' }],
    isOrigin: true,
    ...changes,
  }
}

/**
 * An item without packet fields and measurements.
 * @internal
 */
export function anUnpackedItemForm(changes: Partial<DispatchAdviceItemForm> = {}): DispatchAdviceItemForm {
  return aDispatchAdviceItemForm({
    packetKind: '',
    identSystem: '',
    packetNumber: '',
    measurements: [EMPTY_MEASUREMENT],
    ...changes,
  })
}

/**
 * A form that can be submitted.
 * @internal
 */
export function aDispatchAdviceForm(changes: Partial<DispatchAdviceForm> = {}): DispatchAdviceForm {
  return {
    deliveryDate: '20261130',
    transportType: 'Road',
    transportId: 'HH-AB 123',
    packetCount: '1',
    identSystem: 'NVE/SSCC Number',
    packetNumber: '106141412345678908',
    measurements: [{ amount: '12.5', type: 'Unit Gross Weight' }],
    items: [aDispatchAdviceItemForm()],
    ...changes,
  }
}

/** @internal */
export function aDispatchAdviceItem(changes: Partial<DispatchAdviceItem> = {}): DispatchAdviceItem {
  return {
    buyerProductNumber: 'B-1',
    productNumber: 'S-1',
    ean: '4006381333931',
    productName: 'Brake disc',
    quantityUom: 'PCE',
    confirmedQuantity: 10,
    ...aDispatchAdviceItemForm(),
    ...changes,
  }
}

/** @internal */
export function aDispatchAdvice(changes: Partial<DispatchAdvice> = {}): DispatchAdvice {
  return {
    ...aDocumentHead('61'),
    ...aDispatchAdviceForm(),
    desAdvId: 'DA-61',
    status: 'draft',
    plannedDeliveryDate: '20261130',
    issueDate: '',
    buyerOrderNumber: 'PO-2026-100',
    buyerParty: SAMPLE_BUYER,
    sellerParty: SAMPLE_SELLER,
    deliveryParty: null,
    items: [aDispatchAdviceItem()],
    ...changes,
  }
}
