import { goToPage } from '@partwire/domain/list/list-state'
import { formatLineKey } from '@partwire/domain/open-lines/options'
import { useRef } from 'react'
import { ErrorNotice } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { AnswerFileLinks } from '../../shared/document/response-lines/answer-file-links'
import { EmptyState } from '../../shared/ui/list/empty-state'
import { Pager } from '../../shared/ui/list/pager'
import { Loading } from '../../shared/ui/loading'
import { HelpLink, PageTitle } from '../../shared/ui/page-title'
import { LineEditor, type LineEditorHandle } from './line-editor'
import { LineFilters } from './line-filters'
import { lineFilter, listName, type OpenLineListState } from './open-line-list'
import { RunPanel } from './runs/run-panel'
import { useLineRun } from './runs/use-line-run'
import { useRevertRun } from './runs/use-revert-run'
import { useOpenLines } from './use-open-lines'
import { useSelection } from './use-selection'

/** The lines of all orders that wait for their order response, in one table. */
export function OpenLinesScreen() {
  const { list, reply, loaded, isLoading, summary, show, reload, reloadSummary } = useOpenLines()
  const pager = reply?.pager
  const editor = useRef<LineEditorHandle>(null)
  const selection = useSelection(pager?.list.map(formatLineKey) ?? [], JSON.stringify([list.keyword, list.customer]))
  const run = useLineRun({
    onEnded: () => {
      reload()
      reloadSummary()
    },
  })
  const reverting = useRevertRun(run)
  const isEmpty = pager?.list.length === 0

  return (
    <>
      <PageTitle
        beside={
          <>
            <HelpLink />
            <LineFilters list={list} customers={summary?.customers ?? []} onShow={show} />
          </>
        }
        actions={
          <>
            {isLoading && <Loading />}
            <AnswerFileLinks
              exported={lineFilter(list)}
              unavailable={isEmpty ? 'There are no open lines.' : null}
              saveFirst={() => editor.current?.saveFirst() ?? null}
            />
          </>
        }
      >
        Open lines
      </PageTitle>
      {run.run !== null && <RunPanel run={run.run} reverting={reverting} onPage={run.showPage} onClose={run.close} />}
      <ErrorNotice error={reverting.error} occasion="save" />
      {reply === undefined && !isLoading && (
        <Button tone="quiet" isRemovedByClick onClick={reload}>
          Reload
        </Button>
      )}
      {reply !== undefined && loaded !== undefined && (
        <LineEditor
          // Another list has other lines. Unsaved changes were saved before it was asked for.
          key={listName(reply.list)}
          ref={editor}
          list={list}
          loaded={loaded}
          empty={
            <NoLines list={reply.list} onShowAll={() => show({ ...list, keyword: '', customer: '', pageNo: 1 })} />
          }
          total={reply.pager.total}
          totalIsCapped={reply.pager.totalIsCapped ?? false}
          guardPercent={reply.priceGuardPercent}
          summary={summary}
          selection={selection}
          run={run}
          isReplaced={isLoading && listName(reply.list) !== listName(list)}
          bulk={reverting.keys}
          reloadSummary={reloadSummary}
        />
      )}
      {pager && <Pager {...pager} onPage={(pageNo) => show(goToPage(list, pageNo))} />}
    </>
  )
}

function NoLines({ list, onShowAll }: { list: OpenLineListState; onShowAll: () => void }) {
  if (list.keyword !== '' || list.customer !== '') {
    return <EmptyState showAll={{ label: 'Show all lines', onClick: onShowAll }}>No search results found.</EmptyState>
  }
  return (
    <EmptyState hasOrdersLink hint="Lines are listed here as long as their order waits for its order response.">
      There are no open lines.
    </EmptyState>
  )
}
