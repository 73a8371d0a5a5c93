import css from './currency-column.module.css'

export function CurrencyColumn({ currency }: { currency: string }) {
  return (
    <section aria-label="Invoice currency">
      <h2 className={css['heading']}>Invoice currency</h2>
      <p className={css['currency']}>{currency}</p>
    </section>
  )
}
