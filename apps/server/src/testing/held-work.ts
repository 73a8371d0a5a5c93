/** Creates work that ends when the test calls `end` with its name. */
export function heldWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
  }
  return { started, work, end: (name: string) => ends.get(name)?.() }
}
