import css from './import-steps.module.css'

interface ImportStepsProps<Step extends string> {
  steps: readonly (readonly [step: Step, label: string])[]
  current: Step
}

/** The steps of an import with the current one. */
export function ImportSteps<Step extends string>({ steps, current }: ImportStepsProps<Step>) {
  return (
    <ol className={css['steps']} aria-label="Steps of the import">
      {steps.map(([step, label], i) => (
        <li key={step} className={css['step']} aria-current={step === current ? 'step' : undefined}>
          <span className={css['number']}>{i + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}
