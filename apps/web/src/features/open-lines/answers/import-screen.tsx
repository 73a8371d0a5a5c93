import type { AnswerImport } from '@partwire/domain/open-lines/answers/shape'
import { useNavigate, useParams } from '@tanstack/react-router'
import { callApi } from '../../../shared/api/client'
import { uploadAnswerFile } from '../../../shared/api/upload-file'
import { FileDrop } from '../../../shared/imports/file-drop'
import { ImportFrame, ImportPage, StoppedImport } from '../../../shared/imports/import-frame'
import { ImportProgress } from '../../../shared/imports/import-progress'
import { ImportSteps } from '../../../shared/imports/import-steps'
import { type ImportReply, isWorking, useImport } from '../../../shared/imports/use-import'
import { PATHS } from '../../../shared/paths'
import { Loading } from '../../../shared/ui/loading'
import { PreviewStep } from './preview-step'

const STEPS = [
  ['file', 'File'],
  ['preview', 'Preview'],
] as const

const NOTHING_CHANGED = 'No order response was changed.'

/** Imports answers from a filled file in two steps: file, preview. The URL names the uploaded file. */
export function AnswerImportScreen() {
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const openFile = (importId: string) => void navigate({ to: PATHS.answerImportFile, params: { id: importId } })

  return (
    <ImportPage title="Import answers" back={{ to: PATHS.openLines, label: 'Back to open lines' }}>
      {id === undefined ? (
        <ImportFrame steps={<ImportSteps steps={STEPS} current="file" />}>
          <FileDrop
            label="Spreadsheet with answers"
            accept=".xlsx"
            formats="xlsx"
            upload={uploadAnswerFile}
            onUploaded={openFile}
          >
            <FileHints />
          </FileDrop>
        </ImportFrame>
      ) : (
        <UploadedImport key={id} importId={id} />
      )}
    </ImportPage>
  )
}

function FileHints() {
  return (
    <>
      <p>
        Choose a file of &quot;Export to fill in&quot; in which you have filled prices, quantities, status, delivery
        dates and reasons. Excel and LibreOffice can save it. You see what it changes before anything is imported.
      </p>
      <p>
        To confirm a line in several parts, copy its whole row below the last row and change quantity and delivery date.
        The import fills the order responses; it submits nothing.
      </p>
    </>
  )
}

function UploadedImport({ importId }: { importId: string }) {
  const { loaded, error, reload } = useImport({
    queryKey: ['answer-import', importId],
    load: () => loadImport(importId),
  })
  const navigate = useNavigate()
  const chooseFile = () => void navigate({ to: PATHS.answerImport })

  if (error !== null) {
    return (
      <ImportFrame steps={<ImportSteps steps={STEPS} current="file" />}>
        <StoppedImport reason={error} consequence={NOTHING_CHANGED} onChooseFile={chooseFile} />
      </ImportFrame>
    )
  }
  if (loaded === undefined) return <Loading />
  const isFailed = loaded.state === 'failed'
  return (
    <ImportFrame steps={<ImportSteps steps={STEPS} current={isFailed ? 'file' : 'preview'} state={loaded.state} />}>
      {isFailed && <StoppedImport reason={loaded.reason} consequence={NOTHING_CHANGED} onChooseFile={chooseFile} />}
      {isWorking(loaded) && <ImportProgress {...loaded} />}
      {!isFailed && !isWorking(loaded) && (
        <PreviewStep importId={importId} answerImport={loaded} onChooseFile={chooseFile} onApplied={reload} />
      )}
    </ImportFrame>
  )
}

async function loadImport(importId: string): Promise<ImportReply<AnswerImport>> {
  const reply = await callApi('GET /api/supplier/line/import/file/:importId', { importId })
  return reply.success ? { success: true, loaded: reply.answerImport } : reply
}
