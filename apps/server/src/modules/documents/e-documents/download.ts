import type { InvoiceFormat } from '@partwire/domain/option-lists'
import type { Deps } from '../../../deps'
import type { FileReply } from '../../../http/register-download'
import { INVOICE_FILES } from './make-file'
import { fileReply } from './pack-file'
import { requestFile } from './requested-file'

/** The file of a submitted invoice as it was made for the first download. */
export function downloadInvoiceAs(format: InvoiceFormat) {
  return async (deps: Deps, supplierId: string, { orderId }: { orderId: string }): Promise<FileReply> => {
    return fileReply(await requestFile(deps, { supplierId, orderId, format }, INVOICE_FILES))
  }
}
