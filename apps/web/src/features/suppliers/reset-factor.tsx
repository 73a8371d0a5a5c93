import type { Supplier } from '@partwire/domain/suppliers/shape'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { useFocusReturn } from '../../shared/use-focus-return'
import { CHANGE_SUPPLIER } from './form'
import css from './reset-factor.module.css'

interface ResetFactorProps {
  supplier: Supplier
  onReset: () => void
}

/** Removes the second factors of a supplier who lost them, after a question. */
export function ResetFactor({ supplier, onReset }: ResetFactorProps) {
  const [isAsking, setAsking] = useState(false)
  const resetButton = useFocusReturn(isAsking)
  const { mutate, isBusy, isPending, reply } = useExclusiveMutation({
    mutationKey: [...CHANGE_SUPPLIER, 'reset second factor'],
    exclusiveKey: CHANGE_SUPPLIER,
    mutationFn: (id: string) => callApi('POST /api/admin/supplier/resetSecondFactor', { id }),
  })

  function reset() {
    mutate(supplier.id, (result) => {
      setAsking(false)
      // Another operator may have removed it: the list still says that there is one.
      if (result.success || result.code === 'conflict') onReset()
    })
  }

  if (reply?.success === true) return <Banner tone="done">The second factor was removed.</Banner>
  if (reply?.code === 'conflict') return <Banner tone="wrong">{reply.error ?? ''}</Banner>
  return (
    <div className={css['reset']}>
      {reply?.success === false && (
        <Banner tone="wrong">{reply.error ?? 'The second factor was not removed. Please try again.'}</Banner>
      )}
      <span>
        {isAsking
          ? 'Do you really want to remove the second factor? The sessions of the supplier end.'
          : 'This account has a second factor.'}
      </span>
      <div className={css['actions']}>
        {isAsking ? (
          <>
            <Button tone="danger" isBusy={isPending} isDisabled={isBusy} isFirst onClick={reset}>
              Remove second factor
            </Button>
            <Button tone="quiet" isDisabled={isBusy} onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button ref={resetButton} tone="quiet" isDisabled={isBusy} onClick={() => setAsking(true)}>
            Reset second factor
          </Button>
        )}
      </div>
    </div>
  )
}
