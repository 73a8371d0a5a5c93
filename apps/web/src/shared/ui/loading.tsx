import css from './loading.module.css'

export function Loading() {
  return (
    <output className={css['loading']}>
      <span className={css['wheel']} aria-hidden />
      Loading
    </output>
  )
}
