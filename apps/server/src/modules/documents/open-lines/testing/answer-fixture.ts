import { applyAnswerImport, getAnswerImport, listAnswerRows } from '@partwire/contract/open-lines/answer-import'
import { exportOpenLines } from '@partwire/contract/downloads'
import { uploadAnswerFile } from '@partwire/contract/uploads'
import type { AnswerVerdict } from '@partwire/domain/open-lines/answers/options'
import type { AnswerImport } from '@partwire/domain/open-lines/answers/shape'
import { downloadFile, uploadFile } from '../../../../testing/transfer-files'
import type { Visitor } from '../../../../testing/test-app'
import { type FilledRow, readAnswerFile, writeAnswerFile } from './answer-file'
import { startFixture } from './fixture'

export type AnswerFixture = Awaited<ReturnType<typeof startAnswerFixture>>

/** The fixture of open lines with functions that export and import answers. */
export async function startAnswerFixture() {
  const base = await startFixture()
  const { portal, supplier } = base

  const download = (query: Record<string, string> = {}, as: Visitor = supplier) =>
    downloadFile(portal, as, `${exportOpenLines.path}?${new URLSearchParams(query).toString()}`)

  async function exportRows(query: Record<string, string> = {}): Promise<FilledRow[]> {
    return readAnswerFile((await download(query)).content)
  }

  const upload = (content: Buffer, as: Visitor = supplier) =>
    uploadFile(portal, as, uploadAnswerFile.path, { fileName: 'answers.xlsx', content })

  async function get(importId: string): Promise<AnswerImport> {
    const { body } = await supplier.call(getAnswerImport, { importId })
    if (body.answerImport === undefined) throw new Error(`the import did not load: ${body.error}`)
    return body.answerImport
  }

  /** Uploads a file and reads it. */
  async function preview(content: Buffer) {
    const { body } = await upload(content)
    await portal.runJobs()
    const importId = body.importId ?? ''
    return { importId, ...(await get(importId)) }
  }

  return {
    ...base,
    download,
    exportRows,
    upload,
    get,
    preview,
    previewRows: (rows: readonly FilledRow[]) => preview(writeAnswerFile(rows)),
    listRows: async (importId: string, verdict: Exclude<AnswerVerdict, 'unchanged'>) =>
      (await supplier.call(listAnswerRows, { importId, verdict })).body.pager?.list ?? [],
    /** Starts the import of a file that is read, and runs it. */
    apply: async (importId: string) => {
      const answer = await supplier.call(applyAnswerImport, { importId })
      await portal.runJobs()
      return answer
    },
  }
}
