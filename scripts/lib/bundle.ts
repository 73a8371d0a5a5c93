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

/**
 * Packages from npm that consist of hundreds of small modules. Inside the bundle they load in a fifth of the time, which
 * is a third of the processor time of a command.
 */
const BUNDLED_PACKAGES: ReadonlySet<string> = new Set(['hucre', 'kysely', 'zod'])

/** Bundles each program into one file with our packages. Other packages from npm stay external. */
export async function bundle({ app, draft, entries, folders = {} }: Bundle): Promise<void> {
  await esbuild.build({ ...buildOptions(app, entries, BUNDLED_PACKAGES), outdir: draft, sourcemap: true })
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
    ...buildOptions(app, entries, new Set()),
    outdir: 'unwritten',
    write: false,
    metafile: true,
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map((each) => each.path))
  return [...new Set(imports.filter((name) => !isBuiltin(name)).map(packageName))].toSorted()
}

function packageName(imported: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(imported)?.[0] ?? imported
}

function buildOptions(app: string, entries: Bundle['entries'], bundled: ReadonlySet<string>): esbuild.BuildOptions {
  return {
    absWorkingDir: path.join(ROOT, app),
    entryPoints: entries,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    plugins: [npmStaysOutside(bundled)],
  }
}

/** Leaves imports of packages from npm that are not to be bundled as they are. */
function npmStaysOutside(bundled: ReadonlySet<string>): Plugin {
  const isInside = (name: string) => name.startsWith('@partwire/') || bundled.has(packageName(name))
  return {
    name: 'npm-stays-outside',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
        kind === 'entry-point' || isInside(name) ? null : { path: name, external: true },
      )
    },
  }
}
