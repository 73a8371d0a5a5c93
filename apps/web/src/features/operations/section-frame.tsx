import { goToPage } from '@partwire/domain/list/list-state'
import type { ComponentProps, ReactNode } from 'react'
import { PageTitle } from '../../shared/ui/page-title'
import { Pager } from '../../shared/ui/list/pager'
import { narrowTo, type SectionList } from './section-list'
import { StateFilter } from './state-filter'

interface SectionFrameProps<State extends string> {
  links: ReactNode
  list: SectionList<State>
  /** What the filter says when it leaves nothing out. */
  all: string
  labels: Readonly<Record<State, string>>
  states: readonly State[]
  /** Undefined until the list is there. */
  pager: Omit<ComponentProps<typeof Pager>, 'onPage'> | undefined
  show: (list: SectionList<State>) => void
  children: ReactNode
}

/** What every section has around its list: the title with the filter, and the pages. */
export function SectionFrame<State extends string>(props: SectionFrameProps<State>) {
  const { links, list, all, labels, states, pager, show, children } = props
  return (
    <>
      <PageTitle
        beside={links}
        actions={
          <StateFilter
            state={list.state}
            all={all}
            labels={labels}
            states={states}
            onFilter={(state) => show(narrowTo(list, state))}
          />
        }
      >
        Operations
      </PageTitle>
      {children}
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}
