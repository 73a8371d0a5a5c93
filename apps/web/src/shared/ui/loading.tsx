import css from './loading.module.css'

export function Loading() {
  return (
    <output className={css['loading']}>
      <span className={css['spinner']} aria-hidden />
      Loading
    </output>
  )
}
