import path from 'node:path'
import { bundle } from './bundle'
import { buildWeb } from './build-web'
import { ROOT } from './root'

export interface Target {
  name: string
  output: string
  inputs: readonly string[]
  build(draft: string): Promise<void>
}

const SHARED = [
  'packages/domain',
  'packages/contract',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/lib/build-targets.ts',
  'scripts/lib/build-web.ts',
  'scripts/lib/bundle.ts',
]

/** @internal */
export const SERVER_ENTRIES = {
  main: 'src/main.ts',
  cli: 'src/cli/main.ts',
  'pdf-thread': 'src/e-documents/pdf/thread.ts',
  'sheet-thread': 'src/spreadsheets/read/thread.ts',
}
/** @internal */
export const SANDBOX_ENTRIES = { main: 'src/main.ts' }

export const TARGETS: readonly Target[] = [
  {
    name: 'web',
    output: path.join(ROOT, 'apps/web/dist'),
    inputs: [...SHARED, 'apps/web'],
    build: buildWeb,
  },
  {
    name: 'server',
    output: path.join(ROOT, 'apps/server/dist'),
    inputs: [...SHARED, 'apps/server'],
    build: (draft) =>
      bundle({
        app: 'apps/server',
        draft,
        entries: SERVER_ENTRIES,
        folders: { migrations: 'src/db/migrations', 'api-viewer': 'src/http/api-viewer' },
      }),
  },
  {
    name: 'sandbox',
    output: path.join(ROOT, 'apps/sandbox/dist'),
    inputs: [...SHARED, 'apps/sandbox'],
    build: (draft) => bundle({ app: 'apps/sandbox', draft, entries: SANDBOX_ENTRIES }),
  },
]
