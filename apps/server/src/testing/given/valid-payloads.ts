import type { CreditNoteForm } from '@partwire/domain/credit-note/shape'
import type { DispatchAdviceForm } from '@partwire/domain/dispatch-advice/shape'
import { anEDocumentSetting, someCustomerFacts } from '@partwire/domain/e-document/samples'
import type { InvoiceForm } from '@partwire/domain/invoice/shape'
import type { OrderResponseForm } from '@partwire/domain/order-response/shape'
import { aSetting } from '@partwire/domain/settings/samples'
import type { PartChanges } from '@partwire/domain/parts/shape'
import { GIVEN_CHOICE } from './given-part-imports'
import { SHARED_PART_NUMBER } from './given-parts'
import type { RecordKind, SupplierRecordIds } from './given-supplier-records'
import { listIdFields, type Endpoint } from '../endpoints'
import { supplierFields } from './given'

/** A complete order response for an order of one item. */
const RESPONSE: OrderResponseForm = {
  sellerOrderNumber: 'S-4711',
  items: [
    {
      productName: 'Brake disc',
      inputEan: '',
      unitNetPrice: '12.50',
      unitListPrice: '',
      confirms: [{ quantity: 4, status: 'Confirmed', reason: '', deliveryDate: '20261210' }],
    },
  ],
}

const ADVICE: DispatchAdviceForm = {
  deliveryDate: '20261210',
  transportType: 'Road',
  transportId: 'HH-AB 123',
  packetCount: 2,
  identSystem: 'Suppliers Number',
  packetNumber: 'P-1',
  measurements: [{ amount: 3, type: 'Weight' }],
  items: [
    {
      deliveredQuantity: 4,
      packetKind: 'Box',
      identSystem: 'Suppliers Number',
      packetNumber: 'P-2',
      measurements: [{ amount: 3, type: 'Weight' }],
      isOrigin: true,
    },
  ],
}

const INVOICE: InvoiceForm = {
  invoiceId: 'INV-4711',
  invoiceDueDate: '20261215',
  isTaxApplies: true,
  discount: null,
  discountDueDate: '',
  contactName: 'Jonas Kessler',
  phone: '+49 341 12345',
  email: 'jonas@kessler.test',
  banking: { bankName: 'Sparbank', bankAccount: '0532013000', iban: 'DE89370400440532013000', swift: 'DEUTDEFF' },
  taxTreatment: '',
  exemptionReason: '',
  deliveryDate: '20261210',
  allowOrCharges: [
    { identifier: 'Charge', kind: 'Freight Charges', percent: null, amount: 10, taxCode: 'VAT', taxPercent: 19 },
  ],
  items: [
    {
      countryCode: 'DE',
      statisticGroup: '870830',
      taxCode: 'VAT',
      taxPercent: 19,
      allowOrCharges: [{ identifier: 'Charge', kind: 'Other Charges', percent: null, amount: 1 }],
    },
  ],
}

const CREDIT_NOTE: CreditNoteForm = {
  creditNoteId: 'CN-4711',
  reason: 'One disc was returned',
  items: [{ quantity: 1 }],
  allowOrCharges: [{ amount: '2.50' }],
}

const PART_CHANGES: PartChanges = {
  description: 'Brake disc',
  ean: '4006381333931',
  countryCode: 'DE',
  statisticGroup: '870830',
  taxCode: 'VAT',
  packetKind: 'Box',
  deliveryDays: 5,
  netPrices: [{ currency: 'EUR', partyNumber: '100', price: '12.50' }],
  listPrices: [{ currency: 'EUR', partyNumber: '', price: 20 }],
}

/** Valid bodies of all POST endpoints, without ids: only wrong ids or a wrong caller can cause a refusal. */
const VALID_BODIES: Record<string, object> = {
  '/api/login': { email: 'nobody@partwire.test', password: 'some-password' },
  '/api/loginCode': { code: '123456' },
  '/api/supplierLogin': { email: 'nobody@partwire.test', password: 'some-password' },
  '/api/supplierLoginCode': { code: '123456' },
  '/api/password/sendReset': { email: 'nobody@partwire.test', host: 'http://localhost' },
  '/api/password/checkReset': { token: 'no-token' },
  '/api/password/reset': { password: 'some-password', token: 'no-token' },
  '/api/admin/security/endSessions': { session: 'no-session' },
  '/api/admin/security/reauthenticate': { password: 'some-password' },
  '/api/admin/security/password': { password: 'some-password' },
  '/api/admin/security/factor/begin': { kind: 'app' },
  '/api/admin/security/factor/add': { code: '123456' },
  '/api/admin/security/factor/remove': { factor: 'app' },
  '/api/admin/security/recoveryCodes': { replace: true },
  '/api/supplier/security/endSessions': { session: 'no-session' },
  '/api/supplier/security/reauthenticate': { password: 'some-password' },
  '/api/supplier/security/password': { password: 'some-password' },
  '/api/supplier/security/factor/begin': { kind: 'app' },
  '/api/supplier/security/factor/add': { code: '123456' },
  '/api/supplier/security/factor/remove': { factor: 'app' },
  '/api/supplier/security/recoveryCodes': { replace: true },
  '/api/admin/supplier/resetSecondFactor': {},
  '/api/admin/supplier/list': {},
  '/api/admin/supplier/create': supplierFields({ tecComId: 'NEW', contactEmail: 'new@supplier.test' }),
  '/api/admin/supplier/update': { supplierName: 'Renamed' },
  '/api/admin/supplier/remove': {},
  '/api/admin/operations/messages': {},
  '/api/admin/operations/message': {},
  '/api/admin/operations/message/retake': {},
  '/api/admin/operations/syncRuns': {},
  '/api/admin/operations/deliveries': {},
  '/api/admin/operations/delivery/resend': {},
  '/api/admin/operations/mails': {},
  '/api/admin/operations/mail/resend': {},
  '/api/admin/security/events': {},
  '/api/supplier/security/events': {},
  '/api/supplier/customer/list': {},
  '/api/supplier/customer/updateTaxRegNumber': { taxRegNumber: 'DE-4711' },
  '/api/supplier/part/list': {},
  '/api/supplier/part/create': { productNumber: 'NEW-1', changes: PART_CHANGES },
  '/api/supplier/part/update': { productNumber: SHARED_PART_NUMBER, changes: PART_CHANGES },
  '/api/supplier/part/remove': { productNumber: SHARED_PART_NUMBER },
  '/api/supplier/part/updatePriceGuard': { percent: 25 },
  '/api/supplier/line/list': {},
  '/api/supplier/line/summary': {},
  '/api/supplier/line/save': {
    lines: RESPONSE.items.map((form) => ({ position: 1, form })),
    sellerOrderNumber: { form: 'S-4711' },
  },
  '/api/supplier/line/start': {
    requestKey: 'request-4711',
    action: 'confirm',
    entries: { day: '20261210' },
    lines: null,
  },
  '/api/supplier/line/run': {},
  '/api/supplier/line/import/upload': { fileName: 'answers.xlsx' },
  '/api/supplier/line/import/rows': { verdict: 'changed' },
  '/api/supplier/line/import/apply': {},
  '/api/supplier/line/import/remove': {},
  '/api/supplier/today/list': { show: 'ordersToAnswer' },
  '/api/supplier/part/import/upload': { fileName: 'parts.csv' },
  '/api/supplier/part/import/rows': { verdict: 'changed' },
  '/api/supplier/part/import/choose': { choice: GIVEN_CHOICE },
  '/api/supplier/part/import/apply': { previewRun: 1 },
  '/api/supplier/part/import/remove': {},
  '/api/supplier/order/list': {},
  '/api/supplier/orderResponse/update': { form: RESPONSE },
  '/api/supplier/orderResponse/submit': { form: RESPONSE },
  '/api/supplier/dispatchAdvice/update': { form: ADVICE },
  '/api/supplier/dispatchAdvice/submit': { form: ADVICE },
  '/api/supplier/dispatchAdvice/skip': {},
  '/api/supplier/invoice/update': { form: INVOICE },
  '/api/supplier/invoice/submit': { form: INVOICE },
  '/api/supplier/creditNote/create': {},
  '/api/supplier/creditNote/update': { form: CREDIT_NOTE },
  '/api/supplier/creditNote/remove': {},
  '/api/supplier/creditNote/submit': { form: CREDIT_NOTE },
  '/api/supplier/creditNote/sendFile': { format: 'xrechnung', to: 'buyer@autohaus.test' },
  '/api/supplier/setting/update': aSetting(),
  '/api/supplier/eDocument/setting/update': anEDocumentSetting(),
  '/api/supplier/eDocument/customer/update': someCustomerFacts(),
  '/api/supplier/eDocument/send': { format: 'xrechnung', to: 'buyer@autohaus.test' },
  '/api/supplier/eDocument/invoice/complete': { taxTreatment: '', exemptionReason: '', deliveryDate: '20261112' },
  '/api/supplier/eDocument/packageNumbers': { count: 2 },
  '/api/supplier/eDocument/archive/create': { from: '20261101', to: '20261130' },
  '/api/supplier/delivery/resend': {},
}

export function validPayload({ method, path }: Endpoint): object | undefined {
  return method === 'GET' ? {} : VALID_BODIES[path]
}

/** The kind of record that the field `id` refers to, by path. */
const KIND_OF_PLAIN_ID: Record<string, RecordKind> = {
  '/api/admin/supplier/update': 'supplier',
  '/api/admin/supplier/remove': 'supplier',
  '/api/admin/supplier/resetSecondFactor': 'supplier',
  '/api/admin/operations/message': 'message',
  '/api/admin/operations/message/retake': 'message',
  '/api/admin/operations/delivery/resend': 'delivery',
  '/api/admin/operations/mail/resend': 'mail',
  '/api/supplier/customer/updateTaxRegNumber': 'customer',
  '/api/supplier/eDocument/customer/update': 'customer',
  '/api/supplier/eDocument/customer/:id': 'customer',
  '/api/supplier/order/:id': 'order',
  '/api/supplier/order/export/xlsx/:id': 'order',
  '/api/supplier/order/export/csv/:id': 'order',
  '/api/supplier/delivery/resend': 'delivery',
}

const KIND_OF_NAMED_ID: Record<string, RecordKind> = {
  orderId: 'order',
  orderResponseId: 'orderResponse',
  dispatchAdviceId: 'dispatchAdvice',
  invoiceId: 'invoice',
  archiveId: 'archive',
  creditNoteId: 'creditNote',
  importId: 'partImport',
}

/** Two kinds of files are imported by calls with the same names of fields. */
const ANSWER_IMPORTS = '/api/supplier/line/import/'

export function idKind({ path }: Endpoint, field: string): RecordKind | undefined {
  if (field === 'importId' && path.startsWith(ANSWER_IMPORTS)) return 'answerImport'
  return field === 'id' ? KIND_OF_PLAIN_ID[path] : KIND_OF_NAMED_ID[field]
}

/** The valid payloads of an endpoint with these ids, one for each combination of them. */
export function payloadsWithIds(endpoint: Endpoint, ids: SupplierRecordIds): object[] {
  return listIdFields(endpoint).reduce<object[]>(
    (payloads, field) => {
      const kind = idKind(endpoint, field)
      const values = kind === undefined ? [] : ids[kind]
      return payloads.flatMap((payload) => values.map((id) => ({ ...payload, [field]: id })))
    },
    [validPayload(endpoint) ?? {}],
  )
}
