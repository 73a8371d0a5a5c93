import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { goToPage } from '@partwire/domain/list/list-state'
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '../../shared/ui/banner'
import { ListSection } from '../../shared/ui/list/list-section'
import { Pager } from '../../shared/ui/list/pager'
import { PageTitle } from '../../shared/ui/page-title'
import css from './section-frame.module.css'
import { filterByState, type SectionList } from './section-list'
import type { ActionOutcome } from './use-row-action'

/** The props of every section of the operations screen. */
export interface SectionProps {
  /** The links to all sections, shown beside the title. */
  links: ReactNode
}

interface SectionFrameProps<State extends string> extends SectionProps {
  label: string
  list: SectionList<State>
  /** The label of the filter option that shows all states. */
  allLabel: string
  labels: Readonly<Record<State, string>>
  states: readonly State[]
  /** Undefined until the list is loaded for the first time. */
  pager: Omit<ComponentProps<typeof Pager>, 'onPage'> | undefined
  show: (list: SectionList<State>) => void
  /** The result of the last row action, shown above the list. */
  outcome?: ActionOutcome | null
  children: ReactNode
}

/** The frame around the list of a section: title, links, state filter, outcome of the last action, and pager. */
export function SectionFrame<State extends string>(props: SectionFrameProps<State>) {
  const { links, label, list, allLabel, labels, states, pager, show, outcome = null, children } = props
  return (
    <>
      <PageTitle
        beside={links}
        actions={
          <NativeSelect
            className={css['filter']}
            aria-label="State"
            data={[{ value: '', label: allLabel }, ...states.map((state) => ({ value: state, label: labels[state] }))]}
            value={list.state}
            onChange={({ currentTarget: { value } }) =>
              show(filterByState(list, states.find((state) => state === value) ?? ''))
            }
          />
        }
      >
        Operations
      </PageTitle>
      <ListSection label={label}>
        {outcome !== null && (
          <div className={css['outcome']}>
            <Banner tone={outcome.tone}>{outcome.text}</Banner>
          </div>
        )}
        {children}
        {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
      </ListSection>
    </>
  )
}
