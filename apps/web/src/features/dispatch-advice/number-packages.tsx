import { countEmptyNumbers, fillPackageNumbers } from '@partwire/domain/document-files/package-number'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../shared/api/client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { Button } from '../../shared/ui/button'
import type { DispatchAdviceFormValues } from './form'
import css from './number-packages.module.css'

interface NumberPackagesProps {
  form: DispatchAdviceFormValues
  onChange: (update: (before: DispatchAdviceFormValues) => DispatchAdviceFormValues) => void
}

/** Fills empty packet numbers with SSCCs. Shown when the settings have a GS1 company prefix. */
export function NumberPackages({ form, onChange }: NumberPackagesProps) {
  const [message, setMessage] = useState('')
  const hasPrefix = useHasPrefix()
  const { mutate, isBusy } = useExclusiveMutation({
    mutationKey: ['number packages'],
    mutationFn: (count: number) => callApi('POST /api/supplier/eDocument/packageNumbers', { count }),
  })
  if (!hasPrefix) return null

  function fill() {
    const count = countEmptyNumbers(form)
    if (count === 0) return setMessage('No packet number is empty. Choose a packet kind for the lines that are packed.')

    setMessage('')
    mutate(count, (reply) => {
      if (!reply.success) return setMessage(reply.error ?? 'The packages could not be numbered. Please try again.')
      onChange((before) => fillPackageNumbers(before, reply.numbers))
      setMessage(reply.numbers.length === 1 ? '1 packet numbered.' : `${reply.numbers.length} packets numbered.`)
    })
  }

  return (
    <>
      <Button tone="quiet" isBusy={isBusy} onClick={fill}>
        Number packages
      </Button>
      <output className={css['message']}>{message}</output>
    </>
  )
}

function useHasPrefix(): boolean {
  const { data } = useQuery({
    queryKey: ['GS1 company prefix'],
    queryFn: () => callApi('GET /api/supplier/eDocument/setting'),
    gcTime: 0,
  })
  return data?.success === true && data.setting.gs1CompanyPrefix !== ''
}
