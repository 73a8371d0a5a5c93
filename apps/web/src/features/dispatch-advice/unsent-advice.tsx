import type { DispatchAdvice } from '@partwire/domain/dispatch-advice/shape'
import { useMemo } from 'react'
import { UnsentNotice } from '../../shared/document/drafts/unsent-notice'
import { formOf } from './form'
import { labelOf } from './labels'

/** What was typed into an advice that can no longer be edited. */
export function UnsentAdvice({ advice }: { advice: DispatchAdvice }) {
  const form = useMemo(() => formOf(advice), [advice])
  return (
    <UnsentNotice
      kind="dispatchAdvice"
      document={advice}
      name={`Dispatch advice ${advice.desAdvId}`}
      form={form}
      labelOf={labelOf}
    />
  )
}
