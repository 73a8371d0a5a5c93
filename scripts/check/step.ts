/** Result of a step. A check counts as one, a test run counts its tests. */
export interface Step {
  name: string
  run(): Promise<Outcome>
}

export interface Outcome {
  passed: number
  failed: number
  /** Shown only when something failed. */
  output: string
  /** One line per failed test: file, name and message. */
  failures?: readonly string[]
  /** Names of the tests that were skipped. */
  skipped?: readonly string[]
}

export interface StepResult extends Outcome {
  name: string
  seconds: number
}
