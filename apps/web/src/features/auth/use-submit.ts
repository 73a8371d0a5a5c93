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
 * Submits a sign-in page and shows the notice that `submit` returns, if any; the former one goes when a submit starts. A
 * second submit is ignored while one is pending. Each page has its own query client, because only the signed-in areas
 * provide one.
 */
export function useSubmit(initialNotice: Notice | null, submit: Work) {
  const [client] = useState(createQueryClient)
  const [{ notice, noticeNo }, setShown] = useState({ notice: initialNotice, noticeNo: 0 })
  const show = (next: Notice | null) => setShown((shown) => ({ notice: next, noticeNo: shown.noticeNo + 1 }))
  const { mutate, isBusy } = useExclusiveMutation<Notice | null, Work>(
    { mutationKey: ['submit'], mutationFn: (work) => work(), onMutate: () => show(null), onSuccess: show },
    client,
  )
  return {
    notice,
    /** Another number for each notice: one with the same text is another banner, so that it is announced. */
    noticeNo,
    isBusy,
    onSubmit: (onReply: () => void) => mutate(submit, onReply),
    /** Does something else than `submit`, with its notice in the same place. */
    run: (work: Work) => mutate(work),
  }
}
