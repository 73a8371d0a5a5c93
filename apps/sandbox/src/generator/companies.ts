export interface Address {
  name: string
  street: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

export interface Company {
  /** Where a # stands, the organisation decides the digit. */
  partyNumber: string
  address: Address | null
  taxNumber: string | null
  /** How this buyer writes order numbers: R is the run, N the running number. */
  orderNumber: string
  currency: string | null
  /** Where goods go when not to the buyer. */
  branch: Address | null
}

/** Buyers as they come: large and small, with gaps, in several scripts, with numbers that only look like numbers. */
export const COMPANIES: readonly [Company, ...Company[]] = [
  company(
    '10####',
    'DE123456789',
    '45RN',
    at('Autoteile Hansen GmbH & Co. KG', 'Industriestraße 14', '24537', 'Neumünster', 'DE'),
    at('Autoteile Hansen Lager Süd', 'Am Güterbahnhof 3', '90441', 'Nürnberg', 'DE'),
  ),
  company(
    '00####',
    'FR40303265045',
    'CF-R-N',
    at('Société Générale des Pièces Détachées', '12 bis, rue de l’Église', '69003', 'Lyon', 'FR'),
    null,
  ),
  company(
    'K-2####',
    null,
    'PO/R/N',
    at('Brightwell Motor Factors Ltd', 'Unit 7, Saltley Trading Estate', 'B8 1AL', 'Birmingham', 'GB'),
    at('Brightwell Depot 12', null, null, 'Leeds', 'GB'),
  ),
  company(
    '4012345####06',
    'PL5260001246',
    'ZAM R N',
    at('Części Samochodowe Łódź Sp. z o.o.', 'ul. Źródłowa 8', '91-735', 'Łódź', 'PL'),
    null,
  ),
  company(
    '7####',
    'ESB58378431',
    '0RN',
    at('Recambios Peñíscola S.L.', 'Calle Mayor 1', '12598', 'Peñíscola', 'ES'),
    null,
  ),
  company(
    '0000####',
    null,
    'JP-R-N',
    at('株式会社オートパーツ東京', '港区芝浦3-1-21', '108-0023', '東京都', 'JP'),
    at('大阪物流センター', '住之江区南港北1-7', '559-0034', '大阪市', 'JP'),
    'JPY',
  ),
  company(
    '90####',
    'EL094014201',
    'ΠΑΡ-R-N',
    at('Ανταλλακτικά Αυτοκινήτων Παπαδόπουλος Α.Ε.', 'Λεωφόρος Αθηνών 120', '104 42', 'Αθήνα', 'GR'),
    null,
  ),
  company(
    '1E####',
    'NL004495445B01',
    '1ER-N',
    null,
    at('Distributiecentrum Venlo', 'Columbusweg 40', '5928 LC', 'Venlo', 'NL'),
  ),
  company(
    '55#.##0',
    'CHE-116.281.710 MWST',
    'B-R-N',
    at(
      'Müller-Frischknecht Fahrzeugbedarf und Werkstattausrüstungen Aktiengesellschaft in Liquidation',
      'Zürcherstrasse 202',
      '8406',
      'Winterthur',
      'CH',
    ),
    null,
    'CHF',
  ),
  company(
    '30####',
    null,
    'RN',
    at('上海汽车零部件贸易有限公司', '浦东新区世纪大道100号', '200120', '上海市', 'CN'),
    null,
    'CNY',
  ),
  company('2####', 'SE556074756901', 'SO-R-N', at('Bildelar i Göteborg AB', null, null, null, 'SE'), null),
  company(
    '88####',
    null,
    'US-R-N',
    at('O’Reilly & Sons “Best Parts” <Import>', '2500 E Kearney St', '65803', 'Springfield, MO', 'US'),
    at('Dock 4', null, null, null, null),
    'USD',
  ),
]

function company(
  partyNumber: string,
  taxNumber: string | null,
  orderNumber: string,
  ...[address, branch, currency]: [Address | null, Address | null, string?]
): Company {
  return { partyNumber, taxNumber, orderNumber, address, branch, currency: currency ?? 'EUR' }
}

function at(...[name, street, postalCode, city, country]: [string, ...(string | null)[]]): Address {
  return {
    name,
    street: street ?? null,
    postalCode: postalCode ?? null,
    city: city ?? null,
    country: country ?? null,
  }
}
