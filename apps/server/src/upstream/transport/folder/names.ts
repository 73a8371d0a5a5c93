import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { UpstreamError } from '../../errors'
import type { OutgoingDocument } from '../../port'

const ORGANISATION = /^[a-z\d](?:[a-z\d._-]{0,62}[a-z\d])?$/i
const UPSTREAM_ID = /^[\da-f]{16}~([^./\\\0][^/\\\0]*)$/
const MAX_NAME_CHARACTERS = 100

/** The folder of an organisation, directly below the root. A TecCom ID is user input and is checked. */
export function organisationFolder(root: string, tecComId: string): string {
  if (!ORGANISATION.test(tecComId)) {
    throw new UpstreamError(
      'Rejected',
      'The TecCom ID cannot name a folder: letters, digits, dot, dash and underscore only.',
    )
  }
  return join(root, tecComId)
}

/** Message id of a file. It includes the content hash, because some programs reuse file names. */
export function messageId(name: string, sha256: string): string {
  return `${sha256.slice(0, 16)}~${name}`
}

/** The file name in a message id. Throws if the id is invalid. */
export function messageFileName(upstreamId: string): string {
  const [, name] = UPSTREAM_ID.exec(upstreamId) ?? []
  if (name === undefined) throw new UpstreamError('Rejected', 'This is not a message id of the exchange folder.')
  return name
}

/** File name of a document. Special characters are escaped; a long number is truncated and made unique by its hash. */
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
