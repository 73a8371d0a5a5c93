import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PATHS } from '../paths'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { PageTitle } from '../ui/page-title'
import css from './import-frame.module.css'

/** A link to the page that the import belongs to. */
export interface ImportOrigin {
  to: typeof PATHS.parts | typeof PATHS.openLines
  label: string
}

interface ImportPageProps {
  title: string
  back: ImportOrigin
  children: ReactNode
}

export function ImportPage({ title, back, children }: ImportPageProps) {
  return (
    <>
      <PageTitle
        actions={
          <Link to={back.to} className={css['back']}>
            {back.label}
          </Link>
        }
      >
        {title}
      </PageTitle>
      {children}
    </>
  )
}

/** The steps of an import above the current one. */
export function ImportFrame({ steps, children }: { steps: ReactNode; children: ReactNode }) {
  return (
    <section className={css['frame']}>
      {steps}
      {children}
    </section>
  )
}

interface StoppedImportProps {
  reason: string
  /** What has not happened: 'No part was changed.' */
  consequence: string
  onChooseFile: () => void
}

/** An import that cannot continue, with the reason and the next step. */
export function StoppedImport({ reason, consequence, onChooseFile }: StoppedImportProps) {
  return (
    <div className={css['stopped']}>
      <Banner tone="wrong">{reason}</Banner>
      <span>{consequence}</span>
      <div>
        <Button onClick={onChooseFile}>Choose another file</Button>
      </div>
    </div>
  )
}
