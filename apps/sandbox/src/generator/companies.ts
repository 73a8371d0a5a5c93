import { createRandom, digits, type Random } from './random'

export interface Address {
  name: string
  street: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

interface Company {
  /** Pattern of the customer number; every # is a digit that depends on the organisation. */
  partyNumber: string
  address: Address | null
  taxNumber: string | null
  /** Pattern of the order numbers: R is the run, N the serial number. */
  orderNumber: string
  currency: string | null
  /** Delivery address that differs from the buyer. */
  branch: Address | null
}

/** Test buyers: missing fields, several scripts, long names, and identifiers that look like numbers. */
const COMPANIES: readonly [Company, ...Company[]] = [
  createCompany(
    '10####',
    'DE123456789',
    '45RN',
    createAddress('Autoteile Hansen GmbH & Co. KG', 'Industriestraße 14', '24537', 'Neumünster', 'DE'),
    createAddress('Autoteile Hansen Lager Süd', 'Am Güterbahnhof 3', '90441', 'Nürnberg', 'DE'),
  ),
  createCompany(
    '00####',
    'FR40303265045',
    'CF-R-N',
    createAddress('Société Générale des Pièces Détachées', '12 bis, rue de l’Église', '69003', 'Lyon', 'FR'),
    null,
  ),
  createCompany(
    'K-2####',
    null,
    'PO/R/N',
    createAddress('Brightwell Motor Factors Ltd', 'Unit 7, Saltley Trading Estate', 'B8 1AL', 'Birmingham', 'GB'),
    createAddress('Brightwell Depot 12', null, null, 'Leeds', 'GB'),
  ),
  createCompany(
    '4012345####06',
    'PL5260001246',
    'ZAM R N',
    createAddress('Części Samochodowe Łódź Sp. z o.o.', 'ul. Źródłowa 8', '91-735', 'Łódź', 'PL'),
    null,
  ),
  createCompany(
    '7####',
    'ESB58378431',
    '0RN',
    createAddress('Recambios Peñíscola S.L.', 'Calle Mayor 1', '12598', 'Peñíscola', 'ES'),
    null,
  ),
  createCompany(
    '0000####',
    null,
    'JP-R-N',
    createAddress('株式会社オートパーツ東京', '港区芝浦3-1-21', '108-0023', '東京都', 'JP'),
    createAddress('大阪物流センター', '住之江区南港北1-7', '559-0034', '大阪市', 'JP'),
    'JPY',
  ),
  createCompany(
    '90####',
    'EL094014201',
    'ΠΑΡ-R-N',
    createAddress('Ανταλλακτικά Αυτοκινήτων Παπαδόπουλος Α.Ε.', 'Λεωφόρος Αθηνών 120', '104 42', 'Αθήνα', 'GR'),
    null,
  ),
  createCompany(
    '1E####',
    'NL004495445B01',
    '1ER-N',
    null,
    createAddress('Distributiecentrum Venlo', 'Columbusweg 40', '5928 LC', 'Venlo', 'NL'),
  ),
  createCompany(
    '55#.##0',
    'CHE-116.281.710 MWST',
    'B-R-N',
    createAddress(
      'Müller-Frischknecht Fahrzeugbedarf und Werkstattausrüstungen Aktiengesellschaft in Liquidation',
      'Zürcherstrasse 202',
      '8406',
      'Winterthur',
      'CH',
    ),
    null,
    'CHF',
  ),
  createCompany(
    '30####',
    null,
    'RN',
    createAddress('上海汽车零部件贸易有限公司', '浦东新区世纪大道100号', '200120', '上海市', 'CN'),
    null,
    'CNY',
  ),
  createCompany(
    '2####',
    'SE556074756901',
    'SO-R-N',
    createAddress('Bildelar i Göteborg AB', null, null, null, 'SE'),
    null,
  ),
  createCompany(
    '88####',
    null,
    'US-R-N',
    createAddress('O’Reilly & Sons “Best Parts” <Import>', '2500 E Kearney St', '65803', 'Springfield, MO', 'US'),
    createAddress('Dock 4', null, null, null, null),
    'USD',
  ),
]

export interface Relation {
  id: string
  /** The customer number this organisation gave the buyer. */
  partyNumber: string
  company: Company
}

/** All buyers of an organisation, with customer numbers derived from its id. */
export function listRelations(tecComId: string): Relation[] {
  return COMPANIES.map((company, index) => createRelation(tecComId, company, index))
}

export function pickRelation(tecComId: string, random: Random): Relation {
  const index = random.integer(0, COMPANIES.length - 1)
  return createRelation(tecComId, COMPANIES[index] ?? COMPANIES[0], index)
}

function createRelation(tecComId: string, company: Company, index: number): Relation {
  const random = createRandom(`${tecComId}/relation/${index}`)
  return {
    id: `BR-${tecComId}-${String(index + 1).padStart(3, '0')}`,
    partyNumber: digits(random, company.partyNumber),
    company,
  }
}

function createCompany(
  partyNumber: string,
  taxNumber: string | null,
  orderNumber: string,
  ...[address, branch, currency]: [Address | null, Address | null, string?]
): Company {
  return { partyNumber, taxNumber, orderNumber, address, branch, currency: currency ?? 'EUR' }
}

function createAddress(...[name, street, postalCode, city, country]: [string, ...(string | null)[]]): Address {
  return {
    name,
    street: street ?? null,
    postalCode: postalCode ?? null,
    city: city ?? null,
    country: country ?? null,
  }
}
