import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import css from './state-filter.module.css'

interface StateFilterProps<State extends string> {
  state: State | ''
  /** What the filter says when it leaves nothing out. */
  all: string
  labels: Readonly<Record<State, string>>
  states: readonly State[]
  onFilter: (state: State | '') => void
}

export function StateFilter<State extends string>({ state, all, labels, states, onFilter }: StateFilterProps<State>) {
  return (
    <NativeSelect
      className={css['filter']}
      aria-label="State"
      data={[{ value: '', label: all }, ...states.map((each) => ({ value: each, label: labels[each] }))]}
      value={state}
      onChange={({ currentTarget: { value } }) => onFilter(states.find((each) => each === value) ?? '')}
    />
  )
}
