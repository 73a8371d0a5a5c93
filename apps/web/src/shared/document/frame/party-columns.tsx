import type { Party } from '@partwire/domain/documents/shape'
import { type Country, useCountries } from '../../countries/use-countries'
import css from './party-columns.module.css'

interface PartyColumnsProps {
  columns: readonly { heading: string; party: Party | null }[]
  /** As on an invoice: the tax number, and no party number. */
  isInvoice?: boolean
}

type Row = [label: string, value: (party: Party, countries: readonly Country[]) => string | undefined]

const PLACE: readonly Row[] = [
  ['Street', ({ address }) => address?.street1],
  ['Postal code', ({ address }) => address?.postalCode],
  ['City', ({ address }) => address?.city],
  ['Country', ({ address }, countries) => countryName(address?.countryCode, countries)],
]
const ROWS: readonly Row[] = [
  ['Party number', ({ partyNumber }) => partyNumber],
  ['Name', ({ address }) => address?.name1],
  ...PLACE,
]
const INVOICE_ROWS: readonly Row[] = [
  // Who came without a name goes by its number, there as in what is sent.
  ['Name', ({ partyNumber, address }) => address?.name1.trim() || partyNumber],
  ...PLACE,
  ['Tax number', ({ taxRegNumber }) => taxRegNumber],
]

export function PartyColumns({ columns, isInvoice = false }: PartyColumnsProps) {
  const countries = useCountries()
  return (
    <div className={css['columns']}>
      {columns.map(({ heading, party }) => (
        <section key={heading} className={css['column']} aria-label={heading}>
          <h2 className={css['heading']}>{heading}</h2>
          <dl className={css['rows']}>
            {(isInvoice ? INVOICE_ROWS : ROWS).map(([label, value]) => (
              <div key={label} className={css['row']}>
                <dt>{label}</dt>
                <dd>{shown(party === null ? undefined : value(party, countries))}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function countryName(code: string | undefined, countries: readonly Country[]): string | undefined {
  return countries.find((country) => country.code === code)?.name ?? code
}

function shown(value: string | undefined): string {
  return value === undefined || value === '' ? '-' : value
}
