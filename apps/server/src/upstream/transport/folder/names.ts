import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { UpstreamError } from '../../errors'
import type { OutgoingDocument } from '../../port'
import type { FoundFile } from './files'

const ORGANISATION = /^[a-z\d](?:[a-z\d._-]{0,62}[a-z\d])?$/i
const MESSAGE_FILE = /^[^./\\\0][^/\\\0]*$/
const UPSTREAM_ID = /^[\da-f]{16}~(.*)$/s
/** Characters of a file name that a name in `in/failed` does not repeat. */
const UNUSUAL = /[\\\p{Cc}\uFFFD]/gu
/** The limit of the usual file systems. */
const MAX_FILE_NAME_BYTES = 255
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
  const [, name = ''] = UPSTREAM_ID.exec(upstreamId) ?? []
  if (!MESSAGE_FILE.test(name)) throw new UpstreamError('Rejected', 'This is not a message id of the exchange folder.')
  return name
}

/** Why the name of a file cannot be part of a message id; null when it can. */
export function fileNameProblem({ name, nameBytes }: Pick<FoundFile, 'name' | 'nameBytes'>): string | null {
  if (!nameBytes.equals(Buffer.from(name))) return 'The name of the file is not UTF-8.'
  return MESSAGE_FILE.test(name) ? null : 'The name of the file has a backslash.'
}

/** The name of an acknowledged file: its message id, or the beginning of a longer one and a hash of it. */
export function doneFileName(upstreamId: string): string {
  return boundFileName(upstreamId)
}

/**
 * The name of a file in `in/failed`: its own, or one with a hash of its name when its own cannot be used. Where that name
 * is taken, `sha256` of its content makes it another one.
 */
export function failedFileName({ name, nameBytes }: Pick<FoundFile, 'name' | 'nameBytes'>, sha256?: string): string {
  const usual = name.replaceAll(UNUSUAL, '_')
  const usable = usual === name ? name : `${sha256Hex(nameBytes).slice(0, 16)}~${usual}`
  return boundFileName(sha256 === undefined ? usable : messageId(usable, sha256))
}

function boundFileName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_FILE_NAME_BYTES) return name
  const end = `~${sha256Hex(name).slice(0, 16)}`
  // The decoder leaves out a character that is cut.
  const start = new StringDecoder('utf8').write(Buffer.from(name).subarray(0, MAX_FILE_NAME_BYTES - end.length))
  return start + end
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
