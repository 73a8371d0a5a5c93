import type { PartImport } from '@partwire/domain/parts/import/shape'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PATHS } from '../../../shared/paths'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { Loading } from '../../../shared/ui/loading'
import { PageTitle } from '../../../shared/ui/page-title'
import { ColumnsStep } from './columns-step'
import { FileStep } from './file-step'
import { ImportProgress } from './import-progress'
import css from './import-screen.module.css'
import { ImportSteps, type ImportStep } from './import-steps'
import { PreviewStep } from './preview-step'
import { usePartImport } from './use-part-import'

/** Imports parts from a spreadsheet in three steps: file, columns, preview. The URL names the uploaded file. */
export function PartImportScreen() {
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  const openFile = (importId: string) => void navigate({ to: PATHS.partImportFile, params: { id: importId } })

  return (
    <>
      <PageTitle
        actions={
          <Link to={PATHS.parts} className={css['back']}>
            Back to parts
          </Link>
        }
      >
        Import parts
      </PageTitle>
      {id === undefined ? (
        <ImportFrame step="file">
          <FileStep onUploaded={openFile} />
        </ImportFrame>
      ) : (
        <UploadedImport key={id} importId={id} />
      )}
    </>
  )
}

function UploadedImport({ importId }: { importId: string }) {
  const { partImport, error, reload } = usePartImport(importId)
  const [isChoosing, setChoosing] = useState(false)
  const navigate = useNavigate()
  const chooseFile = () => void navigate({ to: PATHS.partImport })

  if (error !== null) {
    return (
      <ImportFrame step="file">
        <StoppedImport reason={error} onChooseFile={chooseFile} />
      </ImportFrame>
    )
  }
  if (partImport === undefined) return <Loading />
  const step = findStep(partImport, isChoosing)
  return (
    <ImportFrame step={step}>
      {partImport.state === 'failed' && <StoppedImport reason={partImport.reason} onChooseFile={chooseFile} />}
      {isWorking(partImport) && <ImportProgress partImport={partImport} />}
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

function ImportFrame({ step, children }: { step: ImportStep; children: ReactNode }) {
  return (
    <section className={css['frame']}>
      <ImportSteps current={step} />
      {children}
    </section>
  )
}

/** An import that cannot continue, with the reason and the next step. */
function StoppedImport({ reason, onChooseFile }: { reason: string; onChooseFile: () => void }) {
  return (
    <div className={css['stopped']}>
      <Banner tone="wrong">{reason}</Banner>
      <span>No part was changed.</span>
      <div>
        <Button onClick={onChooseFile}>Choose another file</Button>
      </div>
    </div>
  )
}
