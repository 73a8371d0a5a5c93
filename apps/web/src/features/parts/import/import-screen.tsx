import type { PartImport } from '@partwire/domain/parts/import/shape'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ImportFrame, ImportPage, StoppedImport } from '../../../shared/imports/import-frame'
import { ImportProgress } from '../../../shared/imports/import-progress'
import { ImportSteps } from '../../../shared/imports/import-steps'
import { PATHS } from '../../../shared/paths'
import { Loading } from '../../../shared/ui/loading'
import { ColumnsStep } from './columns-step'
import { FileStep } from './file-step'
import { PreviewStep } from './preview-step'
import { usePartImport } from './use-part-import'

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
  const { partImport, error, reload } = usePartImport(importId)
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
  if (partImport === undefined) return <Loading />
  const step = findStep(partImport, isChoosing)
  return (
    <ImportFrame steps={<ImportSteps steps={STEPS} current={step} />}>
      {partImport.state === 'failed' && (
        <StoppedImport reason={partImport.reason} consequence={NOTHING_CHANGED} onChooseFile={chooseFile} />
      )}
      {isWorking(partImport) && <ImportProgress {...partImport} />}
      {step === 'columns' && !isWorking(partImport) && (
        <ColumnsStep
          importId={importId}
          partImport={partImport}
          onCancel={partImport.state === 'ready' ? () => setChoosing(false) : chooseFile}
          onChosen={() => {
            setChoosing(false)
            reload()
          }}
        />
      )}
      {step === 'preview' && !isWorking(partImport) && (
        <PreviewStep
          importId={importId}
          partImport={partImport}
          onChooseColumns={() => setChoosing(true)}
          onChooseFile={chooseFile}
          onApplied={reload}
        />
      )}
    </ImportFrame>
  )
}

function isWorking({ state }: PartImport): boolean {
  return state === 'receiving' || state === 'reading' || state === 'applying'
}

function findStep({ state }: PartImport, isChoosing: boolean): ImportStep {
  if (state === 'failed' || state === 'receiving') return 'file'
  if (state === 'reading' || state === 'asking' || (state === 'ready' && isChoosing)) return 'columns'
  return 'preview'
}
