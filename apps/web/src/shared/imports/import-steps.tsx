import type { ImportState } from '@partwire/domain/parts/import/shape'
import { useEffect, useRef } from 'react'
import css from './import-steps.module.css'

interface ImportStepsProps<Step extends string> {
  steps: readonly (readonly [step: Step, label: string])[]
  current: Step
  /** State of the uploaded file; undefined before there is one. */
  state?: ImportState
}

/**
 * The steps of an import with the current one. When the content below changes and takes the focused control away, the
 * steps get the focus: the result stands at the top, the button that was pressed below the rows of the file.
 */
export function ImportSteps<Step extends string>({ steps, current, state }: ImportStepsProps<Step>) {
  const list = useRef<HTMLOListElement>(null)
  const content = `${current} ${state ?? ''}`
  const shown = useRef(content)

  useEffect(() => {
    const isChanged = shown.current !== content
    shown.current = content
    if (isChanged && document.activeElement === document.body) list.current?.focus()
  }, [content])

  return (
    <ol ref={list} className={css['steps']} aria-label="Steps of the import" tabIndex={-1}>
      {steps.map(([step, label], i) => (
        <li key={step} className={css['step']} aria-current={step === current ? 'step' : undefined}>
          <span className={css['number']}>{i + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}
