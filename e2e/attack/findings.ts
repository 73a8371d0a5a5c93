/** Problems found during an attack, counted by kind, with the first example of each. */
export interface Findings {
  add: (problem: string, example: string) => void
  lines: () => string[]
}

export function createFindings(): Findings {
  const found = new Map<string, { count: number; example: string }>()
  return {
    add: (problem, example) => {
      // Removes ids and times, so that equal problems have the same kind.
      const kind = problem.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4,}/g, 'N')
      const known = found.get(kind)
      if (known === undefined) found.set(kind, { count: 1, example })
      else known.count += 1
    },
    lines: () => [...found].map(([kind, { count, example }]) => `${count}× ${kind} (first: ${example})`),
  }
}
