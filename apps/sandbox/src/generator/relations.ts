import { COMPANIES, type Company } from './companies'
import { createRandom, digits, type Random } from './random'

export interface Relation {
  id: string
  /** The customer number this organisation gave the buyer. */
  partyNumber: string
  company: Company
}

/** Every organisation has the same buyers under customer numbers of its own, the same each time they are asked for. */
export function relationsOf(tecComId: string): Relation[] {
  return COMPANIES.map((company, index) => relation(tecComId, company, index))
}

export function someRelation(tecComId: string, random: Random): Relation {
  const index = random.whole(0, COMPANIES.length - 1)
  return relation(tecComId, COMPANIES[index] ?? COMPANIES[0], index)
}

function relation(tecComId: string, company: Company, index: number): Relation {
  const random = createRandom(`${tecComId}/relation/${index}`)
  return {
    id: `BR-${tecComId}-${String(index + 1).padStart(3, '0')}`,
    partyNumber: digits(random, company.partyNumber),
    company,
  }
}
