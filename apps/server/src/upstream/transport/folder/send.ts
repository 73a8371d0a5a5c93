import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../../lib/sync-folder'
import { UpstreamError } from '../../errors'
import type { OutgoingDocument } from '../../port'
import { unlessMissing } from './files'
import { documentFileName } from './names'

/** Writes the document to `out` atomically. Sending the same document again has no effect. */
export async function sendFile(out: string, document: OutgoingDocument): Promise<void> {
  const name = documentFileName(document)
  const bytes = Buffer.from(document.raw)
  await mkdir(join(out, 'sent'), { recursive: true })
  // In this order: a reader may move the document from `out` to `out/sent` in between.
  for (const path of [join(out, name), join(out, 'sent', name)]) {
    const existing = await unlessMissing(readFile(path))
    if (existing?.equals(bytes)) return
    if (existing !== null) {
      throw new UpstreamError(
        'Rejected',
        `${document.kind} ${document.number} has been sent before with other content.`,
      )
    }
  }
  await writeAtomically(out, name, bytes)
}

async function writeAtomically(folder: string, name: string, bytes: Buffer): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}
