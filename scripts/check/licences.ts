import * as z from 'zod'

/** Licences of packages that are part of the product. Each allows use without publishing our source. */
const PRODUCT = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences that are accepted for tools as well: nothing of them is delivered. */
const TOOLS = new Set([...PRODUCT, 'CC-BY-4.0', 'MPL-2.0'])

/** Packages whose package.json names no licence, with the one of their licence file. */
const IN_LICENCE_FILE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

export interface Licence {
  name: string
  version: string
  licence: string
  /** Only a tool of the developers. */
  isTool: boolean
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().default(''),
      dev: z.boolean().default(false),
      link: z.boolean().default(false),
    }),
  ),
})

/** The packages of a package-lock.json with their licences, by name. */
export function readLicences(lockText: string): Licence[] {
  return Object.entries(lockFile.parse(JSON.parse(lockText)).packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license, dev }]) => ({
      ...namedLicence(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), license),
      version,
      isTool: dev,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function namedLicence(name: string, licence: string): Pick<Licence, 'name' | 'licence'> {
  return { name, licence: licence === '' ? (IN_LICENCE_FILE[name] ?? '') : licence }
}

/** Whether a licence is accepted. Of several licences to choose from, one is enough; of several that apply, all must be. */
export function isAccepted({ licence, isTool }: Pick<Licence, 'licence' | 'isTool'>): boolean {
  const accepted = isTool ? TOOLS : PRODUCT
  return licence
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((each) => each.split(/ and /i).every((part) => accepted.has(part.trim())))
}
