import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Deps } from '../../../deps'
import type { FileReply } from '../../../http/register-download'
import { findFile } from './file-store'
import { makeFile } from './make-file'
import { fileReply } from './pack-file'

/** The file of a submitted invoice as it was made for the first download. */
export function downloadInvoiceAs(format: InvoiceFormat) {
  return async (deps: Deps, supplierId: string, { orderId }: { orderId: string }): Promise<FileReply> => {
    const key = { supplierId, orderId, format }
    return fileReply((await findFile(deps.db, key)) ?? (await makeFile(deps, key)))
  }
}
