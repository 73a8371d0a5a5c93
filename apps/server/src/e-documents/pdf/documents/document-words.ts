import type { ItemOutcome } from '@partwire/domain/document-files/response-outcome'
import type { DocumentLanguage } from '@partwire/domain/option-lists'

/** The words of the PDFs of order responses and dispatch advices, beside those that all PDFs have. */
export interface DocumentWords {
  /** Title of an order response, by its outcome. */
  responseTitles: Readonly<Record<ItemOutcome, string>>
  outcomes: Readonly<Record<ItemOutcome, string>>
  deliveryNote: string
  packingList: string
  responseNumber: string
  adviceNumber: string
  issueDate: string
  orderDate: string
  transport: string
  packages: string
  shipmentNumber: string
  shipment: string
  ordered: string
  answer: string
  delivery: string
  delivered: string
  ofConfirmed: (quantity: string) => string
  package: string
  packageOf: (number: number, count: number) => string
  unpacked: string
  grossWeight: string
  from: string
  to: string
  order: string
  /** What is answered for a part of an item, by its status. */
  statuses: Readonly<Record<string, string>>
  changed: string
  /** Terms of the option lists; one that is missing is printed as it is. */
  terms: Readonly<Record<string, string>>
}

export const DOCUMENT_WORDS: Readonly<Record<DocumentLanguage, DocumentWords>> = {
  en: {
    responseTitles: { unchanged: 'Order confirmation', changed: 'Order confirmation', rejected: 'Order rejection' },
    outcomes: {
      unchanged: 'We confirm your order as requested.',
      changed: 'We confirm your order with the changes that are listed below.',
      rejected: 'We cannot deliver your order.',
    },
    deliveryNote: 'Delivery note',
    packingList: 'Packing list',
    responseNumber: 'Confirmation number',
    adviceNumber: 'Delivery note number',
    issueDate: 'Date',
    orderDate: 'Order date',
    transport: 'Transport',
    packages: 'Packages',
    shipmentNumber: 'Shipment number',
    shipment: 'Measurements',
    ordered: 'Ordered',
    answer: 'Confirmation',
    delivery: 'Delivery',
    delivered: 'Delivered',
    ofConfirmed: (quantity) => `of ${quantity} confirmed`,
    package: 'Package',
    packageOf: (number, count) => `Package ${number} of ${count}`,
    unpacked: 'Unpacked',
    grossWeight: 'Gross weight',
    from: 'From',
    to: 'To',
    order: 'Order',
    statuses: { Confirmed: 'Confirmed', Rejected: 'Rejected', Unknown: 'Not known yet' },
    changed: 'changed',
    terms: {
      'EAN/UPC Number': 'EAN/UPC',
      'NVE/SSCC Number': 'SSCC',
      'Suppliers Number': 'No.',
      'Oneway Pallet': 'One-way pallet',
      'Returnable Pallet': 'Returnable pallet',
      'Rail Express': 'Rail express',
      'Road Express': 'Road express',
      'Stacking Height': 'Stacking height',
      'Unit Gross Weight': 'Gross weight',
      'Unit Net Weight': 'Net weight',
    },
  },
  de: {
    responseTitles: {
      unchanged: 'Auftragsbestätigung',
      changed: 'Auftragsbestätigung',
      rejected: 'Auftragsablehnung',
    },
    outcomes: {
      unchanged: 'Wir bestätigen Ihre Bestellung wie angefragt.',
      changed: 'Wir bestätigen Ihre Bestellung mit den unten aufgeführten Änderungen.',
      rejected: 'Wir können Ihre Bestellung nicht liefern.',
    },
    deliveryNote: 'Lieferschein',
    packingList: 'Packliste',
    responseNumber: 'Bestätigungsnummer',
    adviceNumber: 'Lieferscheinnummer',
    issueDate: 'Datum',
    orderDate: 'Bestelldatum',
    transport: 'Transport',
    packages: 'Packstücke',
    shipmentNumber: 'Sendungsnummer',
    shipment: 'Maße',
    ordered: 'Bestellt',
    answer: 'Bestätigung',
    delivery: 'Lieferung',
    delivered: 'Geliefert',
    ofConfirmed: (quantity) => `von ${quantity} bestätigt`,
    package: 'Packstück',
    packageOf: (number, count) => `Packstück ${number} von ${count}`,
    unpacked: 'Unverpackt',
    grossWeight: 'Bruttogewicht',
    from: 'Von',
    to: 'An',
    order: 'Bestellung',
    statuses: { Confirmed: 'Bestätigt', Rejected: 'Abgelehnt', Unknown: 'Noch offen' },
    changed: 'geändert',
    terms: {
      'EAN/UPC Number': 'EAN/UPC',
      'NVE/SSCC Number': 'NVE/SSCC',
      'Suppliers Number': 'Nr.',
      Box: 'Kiste',
      Carton: 'Karton',
      Package: 'Paket',
      'Oneway Pallet': 'Einwegpalette',
      'Returnable Pallet': 'Mehrwegpalette',
      Air: 'Luft',
      Rail: 'Schiene',
      'Rail Express': 'Schiene, Express',
      Road: 'Straße',
      'Road Express': 'Straße, Express',
      Sea: 'See',
      Height: 'Höhe',
      Length: 'Länge',
      'Stacking Height': 'Stapelhöhe',
      'Unit Gross Weight': 'Bruttogewicht',
      'Unit Net Weight': 'Nettogewicht',
      Volume: 'Volumen',
      Weight: 'Gewicht',
      Width: 'Breite',
    },
  },
}

/** The term in the language of the document. */
export function translateTerm(term: string, { terms }: DocumentWords): string {
  return terms[term] ?? term
}
