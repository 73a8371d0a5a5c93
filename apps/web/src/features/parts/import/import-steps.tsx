import css from './import-steps.module.css'

const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['preview', 'Preview'],
] as const
export type ImportStep = (typeof STEPS)[number][0]

/** The three steps of an import with the current one. */
export function ImportSteps({ current }: { current: ImportStep }) {
  return (
    <ol className={css['steps']} aria-label="Steps of the import">
      {STEPS.map(([step, label], i) => (
        <li key={step} className={css['step']} aria-current={step === current ? 'step' : undefined}>
          <span className={css['number']}>{i + 1}</span>
          {label}
        </li>
      ))}
    </ol>
  )
}
