import type { PartImport } from '@partwire/domain/parts/import/shape'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { ImportFrame, ImportPage, StoppedImport } from '../../../shared/imports/import-frame'
import { ImportProgress } from '../../../shared/imports/import-progress'
import { ImportSteps } from '../../../shared/imports/import-steps'
import { type ImportReply, isWorking, useImport } from '../../../shared/imports/use-import'
import { PATHS } from '../../../shared/paths'
import { Loading } from '../../../shared/ui/loading'
import { ColumnsStep } from './columns-step'
import { FileStep } from './file-step'
import { PreviewStep } from './preview-step'

const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['preview', 'Preview'],
] as const
type ImportStep = (typeof STEPS)[number][0]

const NOTHING_CHANGED = 'No part was changed.'

/** Imports parts from a spreadsheet in three steps: file, columns, preview. The URL names the uploaded file. */
export function PartImportScreen() {
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const openFile = (importId: string) => void navigate({ to: PATHS.partImportFile, params: { id: importId } })

  return (
    <ImportPage title="Import parts" back={{ to: PATHS.parts, label: 'Back to parts' }}>
      {id === undefined ? (
        <ImportFrame steps={<ImportSteps steps={STEPS} current="file" />}>
          <FileStep onUploaded={openFile} />
        </ImportFrame>
      ) : (
        <UploadedImport key={id} importId={id} />
      )}
    </ImportPage>
  )
}

function UploadedImport({ importId }: { importId: string }) {
  const { loaded, error, reload } = useImport({
    queryKey: ['part-import', importId],
    load: () => loadImport(importId),
  })
  const [isChoosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const chooseFile = () => void navigate({ to: PATHS.partImport })

  if (error !== null) {
    return (
      <ImportFrame steps={<ImportSteps steps={STEPS} current="file" />}>
        <StoppedImport reason={error} consequence={NOTHING_CHANGED} onChooseFile={chooseFile} />
      </ImportFrame>
    )
  }
  if (loaded === undefined) return <Loading />
  const step = findStep(loaded, isChoosing)
  return (
    <ImportFrame steps={<ImportSteps steps={STEPS} current={step} state={loaded.state} />}>
      {loaded.state === 'failed' && (
        <StoppedImport reason={loaded.reason} consequence={NOTHING_CHANGED} onChooseFile={chooseFile} />
      )}
      {isWorking(loaded) && <ImportProgress {...loaded} />}
      {step === 'columns' && !isWorking(loaded) && (
        <ColumnsStep
          importId={importId}
          partImport={loaded}
          onCancel={loaded.state === 'ready' ? () => setChoosing(false) : chooseFile}
          onChosen={() => {
            setChoosing(false)
            reload()
          }}
        />
      )}
      {step === 'preview' && !isWorking(loaded) && (
        <PreviewStep
          importId={importId}
          partImport={loaded}
          onChooseColumns={() => setChoosing(true)}
          onChooseFile={chooseFile}
          onApplied={reload}
        />
      )}
    </ImportFrame>
  )
}

async function loadImport(importId: string): Promise<ImportReply<PartImport>> {
  const reply = await callApi('GET /api/supplier/part/import/file/:importId', { importId })
  return reply.success ? { success: true, loaded: reply.partImport } : reply
}

function findStep({ state }: PartImport, isChoosing: boolean): ImportStep {
  if (state === 'failed' || state === 'receiving') return 'file'
  if (state === 'reading' || state === 'asking' || (state === 'ready' && isChoosing)) return 'columns'
  return 'preview'
}
