import { cp } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
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
  await esbuild.build({ ...buildOptions(app, entries), outdir: draft, sourcemap: true })
  await Promise.all(
    Object.entries(folders).map(([name, source]) =>
      cp(path.join(ROOT, app, source), path.join(draft, name), { recursive: true }),
    ),
  )
}

/**
 * Names of the packages from npm that the programs import, also those that are imported later.
 * @internal
 */
export async function listImportedPackages(app: string, entries: Bundle['entries']): Promise<string[]> {
  const { metafile } = await esbuild.build({
    ...buildOptions(app, entries),
    outdir: 'unwritten',
    write: false,
    metafile: true,
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map((each) => each.path))
  const names = imports.filter((name) => !isBuiltin(name)).map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  return [...new Set(names)].toSorted()
}

function buildOptions(app: string, entries: Bundle['entries']): esbuild.BuildOptions {
  return {
    absWorkingDir: path.join(ROOT, app),
    entryPoints: entries,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [npmStaysOutside],
  }
}

const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@partwire/') ? null : { path: name, external: true },
    )
  },
}
