import type { Setting } from '@partwire/domain/settings/shape'

export interface DemoSupplier {
  tecComId: string
  supplierName: string
  contactName: string
  contactEmail: string
  password: string
  tecComPassword: string
  active: boolean
  /** Null: never signed in. */
  daysSinceAccess: number | null
}

export const DEMO_OPERATOR = { email: 'operator@demo.test', password: 'operator-demo' }

/** The two suppliers of the README, then enough others to fill several pages of the operator's list. Newest first. */
export const DEMO_SUPPLIERS: readonly DemoSupplier[] = [
  demoSupplier('4300107', 'Nordlicht Bremsen GmbH', 'Wiebke Petersen', 'newcomer', null),
  demoSupplier('4300042', 'Kessler Fahrwerktechnik AG', 'Jonas Kessler', 'supplier', 0.2),
  ...[
    ['4300311', 'Adria Filteri d.o.o.', 'Ivana Horvat'],
    ['4300287', 'Alpina Dichtungen GmbH', 'Lukas Moser'],
    ['4300264', 'Atelier Freinage SARL', 'Camille Laurent'],
    ['4300243', 'Baltic Bearings UAB', 'Rūta Kazlauskienė'],
    ['4300238', 'Bergmann Zündsysteme KG', 'Sabine Bergmann'],
    ['4300221', 'Carpați Amortizoare SRL', 'Andrei Popescu'],
    ['4300219', 'Delta Lambda Sensors Ltd', 'Eleanor Whitfield'],
    ['4300205', 'Dvořák Chladiče s.r.o.', 'Tomáš Dvořák'],
    ['4300198', 'Ebro Embragues S.A.', 'Lucía Navarro'],
    ['4300183', 'Fjord Clutch AB', 'Astrid Lindqvist'],
    ['4300176', 'Gerlach Kupplungen OHG', 'Matthias Gerlach'],
    ['4300164', 'Hangzhou Brake Discs Co., Ltd.', '王芳'],
    ['4300159', 'Iberia Escapes S.L.', 'Diego Romero'],
    ['4300151', 'Jura Wischer SA', 'Nicolas Favre'],
    ['4300148', 'Kowalski Łożyska Sp. z o.o.', 'Agnieszka Kowalska'],
    ['4300139', 'Lombarda Ricambi S.p.A.', 'Giulia Ferrari'],
    ['4300133', 'Marmara Fren Sanayi A.Ş.', 'Emre Yıldız'],
    ['4300128', 'Nagoya Spark Plug K.K.', '佐藤健'],
    ['4300121', 'Oberland Lenkungen GmbH', 'Franziska Huber'],
    ['4300118', 'Peloponnese Lighting A.E.', 'Νίκος Παπαδόπουλος'],
    ['4300112', 'Quarz Elektronik GmbH', 'Dirk Albrecht'],
    ['4300103', 'Rijn Riemen B.V.', 'Femke de Vries'],
  ].map(([tecComId = '', supplierName = '', contactName = ''], i) =>
    demoSupplier(
      tecComId,
      supplierName,
      contactName,
      `contact-${tecComId}`,
      i % 6 === 4 ? null : i * 1.7 + 0.4,
      i % 7 !== 3,
    ),
  ),
]

/** Settings of the supplier Kessler. They are complete, so that its orders can be processed at once. */
export const DEMO_SETTING: Setting = {
  seller: {
    name: 'Kessler Fahrwerktechnik AG',
    street: 'Industriestraße 14',
    postalCode: '70565',
    city: 'Stuttgart',
    country: 'DE',
  },
  bank: {
    name: 'Musterbank Stuttgart',
    account: '0532013000',
    iban: 'DE89370400440532013000',
    swift: 'COBADEFFXXX',
  },
  contactPerson: { name: 'Jonas Kessler', phone: '+49 711 5550142', email: 'supplier@demo.test' },
  taxRegistrationNumber: 'DE811115368',
  defaultCurrency: 'EUR',
  taxs: [
    { code: 'S', description: 'Standard rate', percent: 19 },
    { code: 'R', description: 'Reduced rate', percent: 7 },
  ],
}

function demoSupplier(
  ...[tecComId, supplierName, contactName, login, daysSinceAccess, active = true]: [
    string,
    string,
    string,
    string,
    number | null,
    boolean?,
  ]
): DemoSupplier {
  return {
    tecComId,
    supplierName,
    contactName,
    contactEmail: `${login}@demo.test`,
    password: `${login}-demo`,
    tecComPassword: `ws-${login}-demo`,
    active,
    daysSinceAccess,
  }
}
