import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FileReply } from '../../../http/register-download'
import type { StoredFile } from '../../../e-documents/file-requests'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A file as it is stored: compressed, with the hash of its content. */
export async function packFile(name: string, content: Buffer): Promise<StoredFile> {
  return { name, contentGzip: await compress(content), sha256: createHash('sha256').update(content).digest() }
}

/** The content of a stored file. */
export function unpackFile({ contentGzip }: Pick<StoredFile, 'contentGzip'>): Promise<Buffer> {
  return decompress(contentGzip)
}

/** The download of a stored file. Its content is in memory, so it counts as a long reply. */
export async function fileReply(file: StoredFile): Promise<FileReply> {
  return { name: file.name, content: await unpackFile(file) }
}
