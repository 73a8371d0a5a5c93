import { customerLabel } from '@partwire/domain/customers/customer-label'
import type { Customer } from '@partwire/domain/customers/shape'
import { customerFactsError, trimCustomerFacts } from '@partwire/domain/e-document/setting'
import type { CustomerFacts } from '@partwire/domain/e-document/shape'
import { effectiveVatId } from '@partwire/domain/e-document/tax-ids'
import { E_DOCUMENT_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { ElectronicAddressFields } from '../../shared/e-document/electronic-address-fields'
import { saveMerged } from '../../shared/merged-form'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { TextField } from '../../shared/ui/fields/text-field'
import { Loading } from '../../shared/ui/loading'
import { Modal, ModalActions } from '../../shared/ui/modal'
import css from './customer-facts-dialog.module.css'

interface CustomerFactsDialogProps {
  customer: Customer
  onClose: () => void
}

/** The facts of a customer that only e-documents need. */
export function CustomerFactsDialog({ customer, onClose }: CustomerFactsDialogProps) {
  const { facts, error, isLoading } = useCustomerFacts(customer.id)
  const { save, isBusy, refusal } = useSaveCustomerFacts(customer.id, facts, onClose)
  const title = `E-documents of ${customerLabel(customer)}`
  return (
    <Modal title={title} size="wide" isBusy={isBusy} onClose={onClose}>
      {isLoading && <Loading />}
      {!isLoading && facts === undefined && (
        <>
          <Banner tone="wrong">{error}</Banner>
          <ModalActions>
            <Button tone="quiet" onClick={onClose}>
              Cancel
            </Button>
          </ModalActions>
        </>
      )}
      {!isLoading && facts !== undefined && (
        <FactsForm
          initial={facts}
          taxRegNumber={customer.taxRegNumber}
          isBusy={isBusy}
          refusal={refusal}
          onSave={save}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}

interface FactsFormProps {
  initial: CustomerFacts
  taxRegNumber: string
  isBusy: boolean
  /** Why the last Save was refused. */
  refusal: string | null
  onSave: (facts: CustomerFacts) => void
  onCancel: () => void
}

function FactsForm({ initial, taxRegNumber, isBusy, refusal, onSave, onCancel }: FactsFormProps) {
  const [facts, setFacts] = useState(initial)
  const vatIdDefault = effectiveVatId('', taxRegNumber)

  function change(part: Partial<CustomerFacts>) {
    setFacts({ ...facts, ...part })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave(trimCustomerFacts(facts))
      }}
    >
      <div className={css['fields']}>
        {refusal !== null && <Banner tone="wrong">{refusal}</Banner>}
        <ElectronicAddressFields
          value={facts.electronicAddress}
          isInvalid={refusal !== null && customerFactsError(trimCustomerFacts(facts)) !== null}
          hint="XRechnung and Peppol need it. Peppol accepts no e-mail address."
          onChange={(electronicAddress) => change({ electronicAddress })}
        />
        <TextField
          label="Buyer reference"
          value={facts.buyerReference}
          hint="Leitweg-ID for German authorities. Left blank: the order number of the buyer."
          maxLength={E_DOCUMENT_MAX_LENGTHS.buyerReference}
          autoComplete="off"
          onChange={(buyerReference) => change({ buyerReference })}
        />
        <TextField
          label="VAT ID"
          value={facts.vatId}
          hint={vatIdDefault === '' ? '' : `Left blank: ${vatIdDefault}, from Tax Registration Number.`}
          maxLength={E_DOCUMENT_MAX_LENGTHS.vatId}
          autoComplete="off"
          onChange={(vatId) => change({ vatId })}
        />
      </div>
      <ModalActions>
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
        <Button tone="quiet" isDisabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </ModalActions>
    </form>
  )
}

const LOAD_ERROR = 'The facts of this customer could not be loaded.'

/** Loaded each time the dialog opens. */
function useCustomerFacts(id: string) {
  const { data, isFetching } = useQuery({
    queryKey: ['customer facts', id],
    queryFn: () => callApi('GET /api/supplier/eDocument/customer/:id', { id }),
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return {
    facts: data?.success ? data.facts : undefined,
    error: data === undefined || data.success ? LOAD_ERROR : (data.error ?? LOAD_ERROR),
    isLoading: isFetching || data === undefined,
  }
}

function useSaveCustomerFacts(id: string, loaded: CustomerFacts | undefined, onSaved: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['save customer facts', id],
    mutationFn: (form: CustomerFacts) =>
      saveMerged(
        { base: loaded ?? form, form },
        {
          load: () => loadFacts(id),
          send: (merged) => callApi('POST /api/supplier/eDocument/customer/update', { id, ...merged }),
        },
      ),
  })

  function save(facts: CustomerFacts) {
    if (isBusy) return
    const wrong = customerFactsError(facts)
    if (wrong !== null) return setRefusal(wrong.error)

    setRefusal(null)
    mutate(facts, ({ reply }) =>
      reply.success ? onSaved() : setRefusal(reply.error ?? 'The facts could not be saved.'),
    )
  }

  return { save, isBusy, refusal }
}

async function loadFacts(id: string): Promise<CustomerFacts | null> {
  const reply = await callApi('GET /api/supplier/eDocument/customer/:id', { id })
  return reply.success ? reply.facts : null
}
