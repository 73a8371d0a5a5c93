import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { UpstreamError } from '../../errors'
import type { OutgoingDocument } from '../../port'

const ORGANISATION = /^[a-z\d](?:[a-z\d._-]{0,62}[a-z\d])?$/i
const UPSTREAM_ID = /^[\da-f]{16}~([^./\\\0][^/\\\0]*)$/
const MAX_NAME_CHARACTERS = 100

/** A TecCom ID is typed by people; it names one folder below the root and nothing else. */
export function organisationFolder(root: string, tecComId: string): string {
  if (!ORGANISATION.test(tecComId)) {
    throw new UpstreamError(
      'Rejected',
      'The TecCom ID cannot name a folder: letters, digits, dot, dash and underscore only.',
    )
  }
  return join(root, tecComId)
}

/** Some programs reuse file names day after day, so the name alone is no identity: the content is part of it. */
export function messageId(name: string, sha256: string): string {
  return `${sha256.slice(0, 16)}~${name}`
}

export function messageFileName(upstreamId: string): string {
  const [, name] = UPSTREAM_ID.exec(upstreamId) ?? []
  if (name === undefined) throw new UpstreamError('Rejected', 'That is no message of the exchange folder.')
  return name
}

/** Any number fits: what a file name cannot hold is escaped, what is too long is cut and told apart by its hash. */
export function documentFileName({ kind, number }: OutgoingDocument): string {
  const escaped = Buffer.from(number)
    .toString('utf8')
    .replaceAll(/[^\w.-]/gu, (character) => `%${hex(character)}`)
  const name =
    escaped.length <= MAX_NAME_CHARACTERS
      ? escaped
      : `${escaped.slice(0, MAX_NAME_CHARACTERS)}~${sha256Hex(number).slice(0, 16)}`
  return `${kind}_${name}.xml`
}

function hex(character: string): string {
  return Buffer.from(character).toString('hex').toUpperCase()
}

/** Hexadecimal SHA-256. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
