import { defineConfig } from 'vitest/config'

/** The tests of the rules alone, each file in modules of its own: a mutant must not outlive its run. */
export default defineConfig({
  test: { include: ['**/*.test.ts'] },
})
