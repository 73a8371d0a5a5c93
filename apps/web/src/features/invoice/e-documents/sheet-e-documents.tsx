import type { InvoiceCompletion } from '@partwire/domain/e-document/shape'
import { isDayOrBlank } from '@partwire/domain/lib/day-input'
import { useState } from 'react'
import { callApi } from '../../../shared/api/client'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import type { FieldsProps } from '../fields/field-props'
import { EDocumentFields } from './e-document-fields'
import css from './e-document-fields.module.css'
import type { InvoiceFiles } from './use-invoice-files'

interface SheetEDocumentsProps {
  orderId: string
  form: FieldsProps['form']
  files: InvoiceFiles
  onSaved: () => void
}

const NO_PATHS: ReadonlySet<string> = new Set()
const NO_FIELDS: readonly [] = []
const DELIVERY_DATE: ReadonlySet<string> = new Set(['deliveryDate'])

/**
 * The facts of a submitted invoice, disabled like every field of the view. Those that were blank at submit can be completed
 * after a click, until a file states them.
 */
export function SheetEDocuments({ orderId, form, files: { facts, openFacts }, onSaved }: SheetEDocumentsProps) {
  const [typed, setTyped] = useState(facts)
  const [isEdited, setEdited] = useState(false)
  const { save, isBusy, refusal } = useCompletion(orderId, () => {
    setEdited(false)
    onSaved()
  })
  const isDayWrong = !isDayOrBlank(typed.deliveryDate)
  return (
    <FieldGroup isDense title="E-documents">
      {refusal !== null && <Banner tone="wrong">{refusal}</Banner>}
      <EDocumentFields
        form={{ ...form, ...typed }}
        marked={isDayWrong ? DELIVERY_DATE : NO_PATHS}
        openFields={isEdited ? openFacts : NO_FIELDS}
        onChange={(update) =>
          setTyped((before) => {
            const { taxTreatment, exemptionReason, deliveryDate } = update({ ...form, items: [], ...before })
            return { taxTreatment, exemptionReason, deliveryDate }
          })
        }
      />
      {openFacts.length > 0 && (
        <div className={css['actions']}>
          {isEdited ? (
            <Button tone="quiet" isBusy={isBusy} isDisabled={isDayWrong} onClick={() => save(typed)}>
              Update e-documents
            </Button>
          ) : (
            <Button tone="quiet" onClick={() => setEdited(true)}>
              Complete e-documents
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

function useCompletion(orderId: string, onSaved: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['complete invoice', orderId],
    mutationFn: (facts: InvoiceCompletion) =>
      callApi('POST /api/supplier/eDocument/invoice/complete', { orderId, ...facts }),
  })

  function save(facts: InvoiceCompletion) {
    setRefusal(null)
    mutate(facts, (reply) => (reply.success ? onSaved() : setRefusal(reply.error ?? 'The facts could not be saved.')))
  }

  return { save, isBusy, refusal }
}
