import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { ROOT } from '../root'
import { listProductionPackages, readLock } from './production-packages'
import { RELEASED_WORKSPACES, type ReleaseManifest } from './release-files'

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string().optional(),
  purl: z.string().optional(),
  properties: z.array(z.looseObject({ name: z.string() })).optional(),
  externalReferences: z.array(z.looseObject({ type: z.string() })).optional(),
})
const bomShape = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

interface Source {
  version: string
  timeSeconds: number
  /** `name@version` of the packages in the release. npm lists tools as well. */
  packages: readonly string[]
}

/** The software bill of materials (CycloneDX, JSON) that npm writes, with the same text for the same packages. */
export async function billOfMaterials({ version, commit }: ReleaseManifest, timeSeconds: number): Promise<string> {
  const workspaces = RELEASED_WORKSPACES.flatMap((name) => ['--workspace', name])
  // With `--omit dev` npm leaves out every package that is also a development dependency of some workspace.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', ...workspaces]
  const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  const lock = await readLock()
  const packages = listProductionPackages(lock, RELEASED_WORKSPACES).map(
    (folder) => `${folder.replace(/^.*node_modules\//, '')}@${lock.packages[folder]?.version ?? ''}`,
  )
  return normalize(stdout, { version: `${version}+${commit}`, timeSeconds, packages })
}

/**
 * Replaces what differs from run to run and machine to machine: number, time, order, and the name of the folder, which npm
 * takes for the name of the product. The address from which a package
 * was downloaded is left out; its package URL and its checksum identify it.
 *
 * @internal
 */
export function normalize(text: string, { version, timeSeconds, packages }: Source): string {
  const { 'bom-ref': ownReference } = bomShape.parse(JSON.parse(text)).metadata.component
  const reference = `partwire@${version}`
  const bom = bomShape.parse(JSON.parse(text.replaceAll(JSON.stringify(ownReference), JSON.stringify(reference))))
  const components = bom.components
    .filter((each) => packages.includes(`${each.name}@${each.version ?? ''}`))
    .map(({ externalReferences = [], ...rest }) => ({
      ...rest,
      externalReferences: externalReferences.filter(({ type }) => type !== 'distribution'),
    }))
    .toSorted((a, b) => ((a.purl ?? a.name) < (b.purl ?? b.name) ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const uuid = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  const kept = new Set([reference, ...components.map((each) => each['bom-ref'])])
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => kept.has(name)).toSorted() }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
  const { externalReferences: _own, ...described } = bom.metadata.component
  const product = { name: 'partwire', version, purl: `pkg:npm/partwire@${encodeURIComponent(version)}` }
  return `${JSON.stringify(
    {
      ...bom,
      serialNumber: `urn:uuid:${uuid}`,
      metadata: {
        ...bom.metadata,
        timestamp: new Date(timeSeconds * 1_000).toISOString(),
        component: { ...described, ...product },
      },
      components,
      dependencies,
    },
    null,
    2,
  )}\n`
}
