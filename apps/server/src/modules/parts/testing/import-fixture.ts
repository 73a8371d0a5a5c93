import {
  applyPartImport,
  choosePartImport,
  getPartImport,
  listPartImportRows,
} from '@partwire/contract/parts/part-import'
import { uploadPartFile } from '@partwire/contract/uploads'
import type { ImportChoice, PartImport, RowVerdict } from '@partwire/domain/parts/import/shape'
import { downloadFile, uploadFile } from '../../../testing/transfer-files'
import type { Visitor } from '../../../testing/test-app'
import { startFixture } from './fixture'

export type ImportFixture = Awaited<ReturnType<typeof startImportFixture>>

/** The fixture of the parts with functions that import files. */
export async function startImportFixture() {
  const base = await startFixture()
  const { portal, supplier } = base

  const upload = (
    content: Buffer | string,
    { fileName = 'parts.csv', as = supplier }: { fileName?: string; as?: Visitor } = {},
  ) => uploadFile(portal, as, uploadPartFile.path, { fileName, content })

  async function get(importId: string): Promise<PartImport> {
    const { body } = await supplier.call(getPartImport, { importId })
    if (body.partImport === undefined) throw new Error(`the import did not load: ${body.error}`)
    return body.partImport
  }

  /** Uploads a file and reads it; returns its id. */
  async function preview(content: Buffer | string): Promise<string> {
    const { body } = await upload(content)
    await portal.runJobs()
    return body.importId ?? ''
  }

  /** Asks for the import of the preview that is there; no job runs. */
  async function startApplying(importId: string) {
    const { previewRun } = await get(importId)
    return supplier.call(applyPartImport, { importId, previewRun })
  }

  return {
    ...base,
    startApplying,
    upload,
    get,
    preview,
    listRows: async (importId: string, verdict: Exclude<RowVerdict, 'unchanged'>) =>
      (await supplier.call(listPartImportRows, { importId, verdict })).body.pager?.list ?? [],
    choose: async (importId: string, choice: ImportChoice) => {
      const answer = await supplier.call(choosePartImport, { importId, choice })
      await portal.runJobs()
      return answer
    },
    /** Imports the correct rows of a file that is read. */
    apply: async (importId: string) => {
      const answer = await startApplying(importId)
      await portal.runJobs()
      return answer
    },
    /** Uploads, reads and imports a file. */
    importFile: async (content: Buffer | string): Promise<PartImport> => {
      const importId = await preview(content)
      await startApplying(importId)
      await portal.runJobs()
      return get(importId)
    },
    download: async (path: string): Promise<Buffer> => (await downloadFile(portal, supplier, path)).content,
  }
}
