import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** The same relative path in the source tree, in a build and in a release. */
const MANIFEST = new URL('../../../package.json', import.meta.url)

/** A release names the commit it was built from. */
const manifestShape = z.object({ version: z.string(), commit: z.string().default('') })

/**
 * The version of the portal, with the commit as build metadata in a release: `1.2.0+0a7fac5`. Only the operator and the
 * monitoring see it.
 */
export function readVersion(manifest: URL = MANIFEST): string {
  const { version, commit } = manifestShape.parse(JSON.parse(readFileSync(manifest, 'utf8')))
  return commit === '' ? version : `${version}+${commit}`
}
