import type { PartImport } from '@partwire/domain/parts/import/shape'
import { useShownNumber } from '../format/decimal-mark'
import { formatCount } from '../format/format'
import css from './import-progress.module.css'

/** How far the server has read or imported the rows of the file. */
export function ImportProgress({
  fileName,
  state,
  rowsDone,
  rowCount,
}: Pick<PartImport, 'fileName' | 'state' | 'rowsDone' | 'rowCount'>) {
  const show = useShownNumber()
  const name = `${state === 'applying' ? 'Importing' : 'Reading'} ${fileName}`
  const count = (value: number) => formatCount(value, show)
  return (
    <div className={css['progress']}>
      <span>{name}</span>
      <progress
        className={css['bar']}
        aria-label={name}
        {...(rowCount > 0 && { value: Math.min(rowsDone, rowCount), max: rowCount })}
      />
      <span className={css['rows']} aria-live="polite">
        {rowCount > 0 ? `${count(rowsDone)} of ${count(rowCount)} rows` : 'Opening the file'}
      </span>
      <span className={css['rows']}>You can leave this page. The work continues.</span>
    </div>
  )
}
