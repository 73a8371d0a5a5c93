import type { Party } from '@partwire/domain/documents/shape'
import { useCountryName } from '../../countries/use-countries'
import { BlankValue } from '../../ui/blank-value'
import { ClampedText } from '../../ui/clamped-text'
import css from './party-columns.module.css'

interface PartyColumnsProps {
  columns: readonly { heading: string; party: Party | null }[]
  /** An invoice shows the tax number and no party number. */
  isInvoice?: boolean
}

/** Facts of an address that are no identifiers: they are cut after two lines. */
const CLAMPED_FACTS: ReadonlySet<string> = new Set(['Name', 'Street', 'City'])

type Row = [label: string, value: (party: Party, countryName: (code: string) => string) => string | undefined]

const ADDRESS_ROWS: readonly Row[] = [
  ['Street', ({ address }) => address?.street1],
  ['Postal code', ({ address }) => address?.postalCode],
  ['City', ({ address }) => address?.city],
  ['Country', ({ address }, countryName) => (address === null ? undefined : countryName(address.countryCode))],
]
const ROWS: readonly Row[] = [
  ['Party number', ({ partyNumber }) => partyNumber],
  ['Name', ({ address }) => address?.name1],
  ...ADDRESS_ROWS,
]
const INVOICE_ROWS: readonly Row[] = [
  // A party without a name is shown by its number, as in the document that is sent.
  ['Name', ({ partyNumber, address }) => address?.name1.trim() || partyNumber],
  ...ADDRESS_ROWS,
  ['Tax number', ({ taxRegNumber }) => taxRegNumber],
]

export function PartyColumns({ columns, isInvoice = false }: PartyColumnsProps) {
  const countryName = useCountryName()
  return (
    <div className={css['columns']}>
      {columns.map(({ heading, party }) => (
        <section key={heading} className={css['column']} aria-label={heading}>
          <h2 className={css['heading']}>{heading}</h2>
          <dl className={css['rows']}>
            {(isInvoice ? INVOICE_ROWS : ROWS).map(([label, value]) => (
              <div key={label} className={css['row']}>
                <dt>{label}</dt>
                <dd>
                  <PartyFact label={label}>{party === null ? undefined : value(party, countryName)}</PartyFact>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface PartyFactProps {
  label: string
  children: string | undefined
}

/** A fact of a party: a dash when it is blank; names, streets and cities have at most two lines. */
export function PartyFact({ label, children = '' }: PartyFactProps) {
  if (children.trim() === '') return <BlankValue />
  return CLAMPED_FACTS.has(label) ? <ClampedText>{children}</ClampedText> : children
}
