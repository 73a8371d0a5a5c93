import { useState } from 'react'
import { createQueryClient } from '../../shared/api/query-client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'

/** A message above the fields of a sign-in page. */
export interface Notice {
  tone: 'wrong' | 'done'
  text: string
}

export function errorNotice(text: string): Notice {
  return { tone: 'wrong', text }
}

export function doneNotice(text: string): Notice {
  return { tone: 'done', text }
}

type Work = () => Promise<Notice | null>

/**
 * Submits a sign-in page and shows the notice that `submit` returns, if any. A second submit is ignored while one is
 * pending. Each page has its own query client, because only the signed-in areas provide one.
 */
export function useSubmit(initialNotice: Notice | null, submit: Work) {
  const [client] = useState(createQueryClient)
  const [notice, setNotice] = useState(initialNotice)
  const { mutate, isBusy } = useExclusiveMutation<Notice | null, Work>(
    { mutationKey: ['submit'], mutationFn: (work) => work(), onSuccess: setNotice },
    client,
  )
  return {
    notice,
    isBusy,
    onSubmit: (onReply: () => void) => mutate(submit, onReply),
    /** Does something else than `submit`, with its notice in the same place. */
    run: (work: Work) => mutate(work),
  }
}
