import { digits, type Random } from './random'

export interface Part {
  makerCode: string | null
  productNumber: string
  ean: string | null
  description: string | null
  unit: string
}

interface Family {
  number: string
  description: string
  unit?: string
}

const FAMILIES: readonly [Family, ...Family[]] = [
  { number: '09.A###.1#', description: 'Brake disc, vented, 312 mm' },
  { number: '0 986 4## ###', description: 'Brake pad set, front axle', unit: 'SET' },
  { number: '00####', description: 'Brake drum' },
  { number: 'W 7##/##', description: 'Oil filter' },
  { number: 'C 30 ###', description: 'Air filter' },
  { number: 'CU 2###', description: 'Cabin filter with activated carbon' },
  { number: '0450######', description: 'Fuel filter' },
  { number: '3 397 00# ###', description: 'Wiper blade set 600/475 mm', unit: 'SET' },
  { number: '713 6## ##0', description: 'Wheel bearing kit', unit: 'SET' },
  { number: 'VKM ####', description: 'Tensioner pulley, timing belt' },
  { number: 'VKPC 8####', description: 'Water pump' },
  { number: 'CT####K1', description: 'Timing belt kit', unit: 'SET' },
  { number: '6PK##0#', description: 'V-ribbed belt' },
  { number: '31### 01', description: 'Control arm, front axle left, lower' },
  { number: 'JTE##0#', description: 'Tie rod end, right' },
  { number: '27-#####', description: 'Stabiliser link' },
  { number: '0#-######', description: 'Shock absorber, gas pressure' },
  { number: '4086###', description: 'Coil spring, rear axle' },
  { number: '624 3### 09', description: 'Clutch kit 240 mm', unit: 'SET' },
  { number: 'LR00####', description: 'CV joint kit, wheel side' },
  { number: 'NGK-####', description: 'Spark plug, iridium' },
  { number: '0 28# 21# 0##', description: 'Air mass sensor' },
  { number: 'H7-12V-55W-##', description: 'Halogen bulb H7 “Night & Day” <55 W>', unit: 'BOX' },
  {
    number: '8MK 376 ###-##1',
    description: 'Radiator, engine cooling, for vehicles with automatic transmission and air conditioning',
  },
  { number: '000000000#####', description: 'Sechskantschraube M10×1,25 für Bremssattelträger' },
  { number: 'АМ-#####', description: 'Амортизатор подвески' },
]

export function generatePart(random: Random): Part {
  const family = random.pick(FAMILIES)
  return {
    makerCode: random.chance(0.7) ? random.pick(['*', '0030', '0101', '6', '161']) : null,
    productNumber: digits(random, family.number),
    ean: generateEan(random),
    description: random.chance(0.95) ? family.description : null,
    unit: family.unit ?? (random.chance(0.05) ? 'EA' : 'PCE'),
  }
}

/** Returns a valid EAN; null in 12 % of the cases and a wrong check digit in 4 %. */
function generateEan(random: Random): string | null {
  if (random.chance(0.12)) return null
  const body = digits(random, random.pick(['40########', '50########', '76########', '001#######']) + '##')
  const error = random.chance(0.04) ? random.integer(1, 9) : 0
  return body + String((checkDigit(body) + error) % 10)
}

/**
 * GS1 check digit: from the right, the digits have the weights 3 and 1 in turn.
 * @internal
 */
export function checkDigit(body: string): number {
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
