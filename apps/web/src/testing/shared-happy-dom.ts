import { builtinEnvironments, type Environment } from 'vitest/runtime'

const happyDom = builtinEnvironments['happy-dom']
let window: ReturnType<typeof happyDom.setup> | null = null

/**
 * The happy-dom environment, set up once per worker instead of once per file, which takes half a second each time.
 * `setup.ts` clears what a test leaves in the page.
 */
const sharedHappyDom: Environment = {
  ...happyDom,
  name: 'shared-happy-dom',
  async setup(global, options) {
    window ??= happyDom.setup(global, options)
    await window
    return { teardown: () => undefined }
  },
}

export default sharedHappyDom
