import type { InvoiceFacts } from '@partwire/domain/e-document/shape'
import type { Invoice } from '@partwire/domain/invoice/shape'
import type { Tax } from '@partwire/domain/settings/shape'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/client'
import { requireSuccess } from '../../../shared/api/load-error'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import type { FieldsProps } from '../fields/field-props'
import type { InvoiceFormValues } from '../form'
import { EDocumentFields } from './e-document-fields'
import { Readiness } from './readiness'

interface EDocumentBlockProps extends FieldsProps {
  orderId: string
  invoice: Invoice
  taxes: readonly Tax[]
  items: InvoiceFormValues['items']
}

/** The facts of a draft that only e-documents need, and what its files lack. It is a hint and never stops a submit. */
export function EDocumentBlock({ orderId, invoice, taxes, items, ...fields }: EDocumentBlockProps) {
  const facts = useInvoiceFacts(orderId)
  return (
    <FieldGroup isDense title="E-documents">
      <EDocumentFields {...fields} />
      {facts !== undefined && (
        <Readiness
          form={fields.form}
          taxCodes={items.map(({ taxCode }) => taxCode).join('\n')}
          invoice={invoice}
          taxes={taxes}
          facts={facts}
          onChange={fields.onChange}
        />
      )}
    </FieldGroup>
  )
}

/** The facts of settings, customer and order; undefined until they are loaded. Without them the screen gives no hints. */
function useInvoiceFacts(orderId: string): InvoiceFacts | undefined {
  const { data } = useQuery({
    queryKey: ['invoice facts', orderId],
    queryFn: () => requireSuccess(callApi('GET /api/supplier/eDocument/invoice/:orderId', { orderId })),
  })
  return data?.facts
}
