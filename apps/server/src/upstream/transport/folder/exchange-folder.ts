import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCustomer, requireReadable, tryParse } from '../../codec/orders/customer'
import { decodeUtf8 } from '../../codec/xml/utf8'
import { parseXml } from '../../codec/xml/parse'
import { fileExists } from '../../../lib/file-exists'
import { storableText } from '../../../lib/storable-text'
import { UpstreamError } from '../../errors'
import {
  type Credentials,
  type IncomingCustomer,
  type IncomingMessage,
  OPERATIONS,
  type UpstreamPort,
} from '../../port'
import { errorCode, type FoundFile, hashFile, listCompleteFiles, readEnds, withFileErrors } from './files'
import { isLasting, moveFile } from './move'
import {
  doneFileName,
  failedFileName,
  fileNameProblem,
  messageFileName,
  messageId,
  organisationFolder,
  sha256Hex,
} from './names'
import { sendFile } from './send'

export interface FolderSettings {
  root: string
  maxFileBytes: number
  /** Called when a file whose name or text cannot be used was moved to `in/failed`. */
  onUnreadableFile: (file: string, reason: string) => void
  /** Called in every run for a file that could not be moved and is left out: it was imported, or cannot be used. */
  onStuckFile: (file: string, reason: string) => void
}

/** Imported files that could not be moved to `in/done`: the message id by path. */
type StuckFiles = Map<string, string>

/** Size of the beginning and of the end that are kept of an oversize file. */
const END_BYTES = 65_536
const KINDS = ['Order', 'OrderChange', 'OrderCancellation'] as const

/**
 * One folder per organisation, one document per file: `in`, `in/done`, `in/failed`, `out`, `out/sent`, `customers`.
 * A writer uses a name that starts with a dot or ends in .tmp or .part and renames the file when it is complete. A
 * reader of `out` moves the file to `out/sent`, so that a repeated document is detected.
 */
export function exchangeFolderPort(settings: FolderSettings): UpstreamPort {
  const stuck: StuckFiles = new Map()
  const withFolder = async <Value>(credentials: Credentials, run: (folder: string) => Promise<Value>): Promise<Value> =>
    withFileErrors(settings.root, async () =>
      run(await requireFolder(organisationFolder(settings.root, credentials.tecComId))),
    )
  return {
    capabilities: () => new Set(OPERATIONS),
    checkCredentials: (credentials) => withFolder(credentials, async () => {}),
    listCustomers: (credentials) => withFolder(credentials, (folder) => listCustomers(settings, folder)),
    pull: (credentials, max) => withFolder(credentials, (folder) => pull({ ...settings, stuck }, folder, max)),
    acknowledge: (credentials, ids) => withFolder(credentials, (folder) => acknowledge(folder, ids, stuck)),
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
  const parsed = []
  for (const file of files) {
    const bytes = file.size > settings.maxFileBytes ? null : await readFile(file.path)
    parsed.push(tryParse(() => parseCustomerFile(settings, file.name, bytes)))
  }
  return requireReadable(parsed)
}

/** `bytes` is null for a file over the limit. */
function parseCustomerFile({ maxFileBytes }: FolderSettings, name: string, bytes: Buffer | null): IncomingCustomer {
  if (bytes === null) {
    throw new UpstreamError('Protocol', `${name} is larger than ${maxFileBytes / 1024 / 1024} MB and cannot be read.`)
  }
  const raw = decodeUtf8(bytes, name)
  try {
    return parseCustomer(raw)
  } catch (error) {
    throw error instanceof UpstreamError ? new UpstreamError(error.kind, `${name}: ${error.message}`) : error
  }
}

type PullSettings = FolderSettings & { stuck: StuckFiles }

/**
 * Returns fewer than `max` messages when more would exceed `maxFileBytes` in total. A file whose name cannot be used is
 * moved to `in/failed`. An imported file that could not be moved is moved now, or left out again.
 */
async function pull(settings: PullSettings, folder: string, max: number): Promise<IncomingMessage[]> {
  const messages: IncomingMessage[] = []
  let bytes = 0
  for (const file of await listCompleteFiles(join(folder, 'in'))) {
    const problem = fileNameProblem(file)
    if (problem !== null) {
      await moveToFailed(settings, folder, file, problem)
      continue
    }
    if (await isStillStuck(settings, folder, file)) continue
    if (messages.length >= max || (messages.length > 0 && bytes + file.size > settings.maxFileBytes)) break
    const message = await readMessage(settings, folder, file)
    if (message === null) continue
    messages.push(message)
    bytes += file.size
  }
  return messages
}

/**
 * Moves a file that cannot be read or is not UTF-8 text to `in/failed` and returns null. Broken XML is returned and held
 * by the import.
 */
async function readMessage(settings: FolderSettings, folder: string, file: FoundFile): Promise<IncomingMessage | null> {
  try {
    if (file.size > settings.maxFileBytes) return await readOversize(file)
    const bytes = await readFile(file.path)
    const raw = decodeUtf8(bytes, file.name)
    return { upstreamId: messageId(file.name, sha256Hex(bytes)), kind: messageKind(raw), raw }
  } catch (error) {
    if (!(error instanceof UpstreamError) && !isLasting(error)) throw error
    const reason = error instanceof UpstreamError ? error.message : `The file cannot be read (${errorCode(error)}).`
    await moveToFailed(settings, folder, file, reason)
    return null
  }
}

/** A file that cannot be moved is left out, so that it does not keep the others. */
async function moveToFailed(settings: FolderSettings, folder: string, file: FoundFile, reason: string): Promise<void> {
  const failed = join(folder, 'in', 'failed')
  const name = failedFileName(file)
  try {
    // Some programs reuse file names. The same content may be replaced.
    const isTaken = await fileExists(join(failed, name))
    const free = isTaken ? failedFileName(file, await hashFile(file.path)) : name
    await moveFile(file.path, join(failed, free), file.name)
    settings.onUnreadableFile(file.name, reason)
  } catch (error) {
    if (!(error instanceof UpstreamError) && !isLasting(error)) throw error
    settings.onStuckFile(file.name, error instanceof UpstreamError ? `${reason} ${error.message}` : reason)
  }
}

/** Whether the file was imported and can still not be moved. Other content is a new message with the same file name. */
async function isStillStuck({ stuck, onStuckFile }: PullSettings, folder: string, file: FoundFile): Promise<boolean> {
  const path = String(file.path)
  const id = stuck.get(path)
  if (id === undefined) return false
  stuck.delete(path)
  const sha256 = await hashFile(file.path).catch(() => null)
  if (sha256 === null || messageId(file.name, sha256) !== id) return false
  try {
    await acknowledge(folder, [id], stuck)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    onStuckFile(file.name, error.message)
  }
  return true
}

/** Returns only the beginning and the end; the complete file is moved to `in/done` when it is acknowledged. */
async function readOversize(file: FoundFile): Promise<IncomingMessage> {
  const raw = storableText(await readEnds(file, END_BYTES))
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

/** Moves the files to `in/done`. One that cannot be moved does not keep the others; then it throws an error. */
async function acknowledge(folder: string, upstreamIds: readonly string[], stuck: StuckFiles): Promise<void> {
  const errors: unknown[] = []
  for (const id of upstreamIds) {
    await acknowledgeFile(folder, id, stuck).catch((error: unknown) => errors.push(error))
  }
  // Of an error that is not about a file, such as a full disk, the caller does not try the files one by one.
  if (errors.length > 0) throw errors.find((error) => !(error instanceof UpstreamError)) ?? errors[0]
}

async function acknowledgeFile(folder: string, id: string, stuck: StuckFiles): Promise<void> {
  const name = messageFileName(id)
  const path = join(folder, 'in', name)
  const sha256 = await hashFile(path).catch(() => null)
  // A missing file is already acknowledged. Other content is a new message with the same file name.
  if (sha256 === null || messageId(name, sha256) !== id) return
  try {
    await moveFile(path, join(folder, 'in', 'done', doneFileName(id)), name)
  } catch (error) {
    if (error instanceof UpstreamError) stuck.set(path, id)
    throw error
  }
}
