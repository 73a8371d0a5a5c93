import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { useMemo } from 'react'
import { UnsentNotice } from '../../shared/document/drafts/unsent-notice'
import { FORM_SHAPE, toFormValues } from './form'
import { fieldLabel } from './labels'

/** Lists unsaved changes of an advice that can no longer be edited. */
export function UnsentDispatchAdvice({ advice }: { advice: DispatchAdvice }) {
  const form = useMemo(() => toFormValues(advice), [advice])
  return (
    <UnsentNotice
      kind="dispatchAdvice"
      document={advice}
      name={`Dispatch advice ${advice.desAdvId}`}
      form={form}
      shape={FORM_SHAPE}
      fieldLabel={fieldLabel}
    />
  )
}
