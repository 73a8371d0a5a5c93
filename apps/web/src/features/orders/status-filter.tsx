import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { statusFilterOf, type StatusFilter as Status } from './order-list'
import css from './status-filter.module.css'

interface StatusFilterProps {
  status: Status
  onFilter: (status: Status) => void
}

const OPTIONS: { value: Status; label: string }[] = [
  { value: '', label: 'Status' },
  { value: 'orderResponse', label: 'Order Response' },
  { value: 'dispatchAdvice', label: 'Dispatch Advice' },
  { value: 'invoice', label: 'Invoice' },
]

export function StatusFilter({ status, onFilter }: StatusFilterProps) {
  return (
    <NativeSelect
      className={css['filter']}
      aria-label="Status"
      data={OPTIONS}
      value={status}
      onChange={(event) => onFilter(statusFilterOf(event.currentTarget.value))}
    />
  )
}
