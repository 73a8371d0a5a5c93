import { cp } from 'node:fs/promises'
import path from 'node:path'
import * as esbuild from 'esbuild'
import type { Plugin } from 'esbuild'
import { ROOT } from './root'

interface Bundle {
  app: string
  draft: string
  /** Source file by name of the output file. */
  entries: Record<string, string>
  /** Source folder by name of the output folder, for files that are read at run time. */
  folders?: Record<string, string>
}

/** Bundles each program into one file with our packages. Packages from npm stay external. */
export async function bundle({ app, draft, entries, folders = {} }: Bundle): Promise<void> {
  await esbuild.build({
    absWorkingDir: path.join(ROOT, app),
    entryPoints: entries,
    outdir: draft,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [npmStaysOutside],
  })
  await Promise.all(
    Object.entries(folders).map(([name, source]) =>
      cp(path.join(ROOT, app, source), path.join(draft, name), { recursive: true }),
    ),
  )
}

const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@partwire/') ? null : { path: name, external: true },
    )
  },
}
