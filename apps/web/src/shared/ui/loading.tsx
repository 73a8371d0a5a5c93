import css from './loading.module.css'

export function Loading() {
  return (
    <output className={css['loading']}>
      <Spinner />
      Loading
    </output>
  )
}

export function Spinner() {
  return <span className={css['spinner']} aria-hidden />
}
