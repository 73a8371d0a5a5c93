import { formatDay } from '@partwire/domain/lib/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { callApi } from '../../../shared/api/client'
import { requireSuccess } from '../../../shared/api/load-error'
import { useExclusiveMutation } from '../../../shared/api/use-exclusive-mutation'
import { DeliveryChip } from '../../../shared/document/frame/delivery-chip'
import { useShownNumber } from '../../../shared/format/decimal-mark'
import { groupThousands } from '../../../shared/format/format'
import { PATHS } from '../../../shared/paths'
import { Banner } from '../../../shared/ui/banner'
import { Button } from '../../../shared/ui/button'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import css from './credit-note.module.css'

/** The button Credit of a submitted invoice, which opens the draft of a credit note, and why it cannot be opened. */
export function useCredit(orderId: string) {
  const navigate = useNavigate()
  const { mutate, isBusy, reply } = useExclusiveMutation({
    mutationKey: ['create credit note', orderId],
    mutationFn: () => callApi('POST /api/supplier/creditNote/create', { orderId }),
  })
  const open = () =>
    mutate(undefined, (created) => {
      if (created.success) {
        void navigate({ to: PATHS.creditNote, params: { id: created.creditNoteId }, search: true })
      }
    })
  return {
    button: (
      <Button tone="quiet" isBusy={isBusy} onClick={open}>
        Credit
      </Button>
    ),
    refusal:
      reply?.success === false ? (
        <Banner tone="wrong">{reply.error ?? 'The credit note could not be opened. Please try again.'}</Banner>
      ) : null,
  }
}

/** The credit notes of an invoice, as links; nothing where there are none. */
export function InvoiceCreditNotes({ orderId, currency }: { orderId: string; currency: string }) {
  const show = useShownNumber()
  const { data, refetch } = useQuery({
    queryKey: ['credit notes', orderId],
    queryFn: () => requireSuccess(callApi('GET /api/supplier/creditNote/list/:orderId', { orderId })),
    // A draft that was deleted meanwhile must not be shown again.
    gcTime: 0,
  })
  const creditNotes = data?.creditNotes ?? []
  if (creditNotes.length === 0) return null
  return (
    <FieldGroup isDense title="Credit notes">
      <ul className={css['list']}>
        {creditNotes.map(({ id, creditNoteId, submittedAt, issueDate, total, delivery }) => (
          <li key={id}>
            <Link to={PATHS.creditNote} params={{ id }} search className={css['link']}>
              {creditNoteId || 'Credit note'}
            </Link>
            {submittedAt === null || total === null ? (
              <span className={css['quiet']}>Draft</span>
            ) : (
              <>
                <span>{formatDay(issueDate)}</span>
                <span>{`${show(groupThousands(total))} ${currency}`}</span>
                {delivery === null ? (
                  <span className={css['quiet']}>Not sent to the buyer</span>
                ) : (
                  <DeliveryChip delivery={delivery} onResent={() => void refetch()} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
