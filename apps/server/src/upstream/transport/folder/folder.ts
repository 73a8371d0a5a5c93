import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCustomer } from '../../codec/orders/customer'
import { decodeUtf8 } from '../../codec/xml/utf8'
import { parseXml } from '../../codec/xml/read'
import { UpstreamError } from '../../errors'
import type { Credentials, IncomingMessage, Operation, UpstreamPort } from '../../port'
import { listCompleteFiles, hashFile, withFileErrors, readEnds, type FoundFile } from './files'
import { messageFileName, sha256Hex, messageId, organisationFolder } from './names'
import { sendFile } from './send'

export interface FolderSettings {
  root: string
  maxFileBytes: number
  /** A file that is no message at all was moved to `in/failed`. */
  onUnreadableFile: (file: string, reason: string) => void
}

const OPERATIONS: readonly Operation[] = [
  'checkCredentials',
  'listCustomers',
  'pull',
  'acknowledge',
  'sendOrdRsp',
  'sendDesAdv',
  'sendInvoice',
]
/** What is shown of each end of an oversize file. */
const END_BYTES = 65_536
const KINDS = ['Order', 'OrderChange', 'OrderCancellation'] as const

/**
 * One folder per organisation, one document per file: `in`, `in/done`, `in/failed`, `out`, `out/sent`, `customers`.
 * Whoever puts a file there writes it under a name that starts with a dot or ends in .tmp or .part and renames it when
 * it is complete. Whoever takes a file from `out` moves it to `out/sent`, so that sending it again is noticed.
 */
export function exchangeFolderPort(settings: FolderSettings): UpstreamPort {
  const withFolder = async <Value>(
    credentials: Credentials,
    work: (folder: string) => Promise<Value>,
  ): Promise<Value> =>
    withFileErrors(async () => work(await requireFolder(organisationFolder(settings.root, credentials.tecComId))))
  return {
    capabilities: () => new Set(OPERATIONS),
    checkCredentials: (credentials) => withFolder(credentials, async () => {}),
    listCustomers: (credentials) => withFolder(credentials, (folder) => listCustomers(settings, folder)),
    pull: (credentials, max) => withFolder(credentials, (folder) => pull(settings, folder, max)),
    acknowledge: (credentials, ids) => withFolder(credentials, (folder) => acknowledge(folder, ids)),
    send: (credentials, document) => withFolder(credentials, (folder) => sendFile(join(folder, 'out'), document)),
  }
}

async function requireFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return folder
  throw new UpstreamError('NotConfigured', 'The exchange folder has no folder for this TecCom ID.')
}

async function listCustomers(settings: FolderSettings, folder: string): ReturnType<UpstreamPort['listCustomers']> {
  const files = (await listCompleteFiles(join(folder, 'customers'))).filter(({ name }) => name.endsWith('.xml'))
  if (files.length === 0) {
    throw new UpstreamError(
      'Unsupported',
      'Listing customers is not set up: the exchange folder has no customers/*.xml.',
    )
  }
  const customers = []
  for (const file of files) {
    if (file.size > settings.maxFileBytes) {
      const megabytes = settings.maxFileBytes / 1024 / 1024
      throw new UpstreamError('Protocol', `${file.name} is larger than ${megabytes} MB and cannot be read.`)
    }
    customers.push(parseCustomer(decodeUtf8(await readFile(file.path), file.name)))
  }
  return customers
}

/** Fewer than `max` when more would be too much to have in memory. */
async function pull(settings: FolderSettings, folder: string, max: number): Promise<IncomingMessage[]> {
  const messages: IncomingMessage[] = []
  let bytes = 0
  for (const file of await listCompleteFiles(join(folder, 'in'))) {
    if (messages.length >= max || (messages.length > 0 && bytes + file.size > settings.maxFileBytes)) break
    const message = await readMessage(settings, folder, file)
    if (message === null) continue
    messages.push(message)
    bytes += file.size
  }
  return messages
}

/** A file that cannot even be read as text must not hold up the others; broken XML is for the portal to park. */
async function readMessage(settings: FolderSettings, folder: string, file: FoundFile): Promise<IncomingMessage | null> {
  if (file.size > settings.maxFileBytes) return readOversize(file)
  try {
    const bytes = await readFile(file.path)
    const raw = decodeUtf8(bytes, file.name)
    return { upstreamId: messageId(file.name, sha256Hex(bytes)), kind: messageKind(raw), raw }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    const failed = join(folder, 'in', 'failed')
    await mkdir(failed, { recursive: true })
    await rename(file.path, join(failed, file.name))
    settings.onUnreadableFile(file.name, error.message)
    return null
  }
}

/** Only its ends are handed over; the whole file stays in `in/done` when it is acknowledged. */
async function readOversize(file: FoundFile): Promise<IncomingMessage> {
  const raw = (await readEnds(file, END_BYTES)).replaceAll('\0', '\uFFFD')
  return { upstreamId: messageId(file.name, await hashFile(file.path)), kind: 'Oversize', raw }
}

function messageKind(raw: string): IncomingMessage['kind'] {
  try {
    const { name } = parseXml(raw, 'The file')
    return KINDS.find((kind) => kind === name) ?? 'Unknown'
  } catch {
    return 'Unknown'
  }
}

async function acknowledge(folder: string, upstreamIds: readonly string[]): Promise<void> {
  const done = join(folder, 'in', 'done')
  await mkdir(done, { recursive: true })
  for (const id of upstreamIds) {
    const path = join(folder, 'in', messageFileName(id))
    const sha256 = await hashFile(path).catch(() => null)
    // Gone: acknowledged before. Other bytes: a new message has come under an old name, and that one still waits.
    if (sha256 !== null && messageId(messageFileName(id), sha256) === id) await rename(path, join(done, id))
  }
}
