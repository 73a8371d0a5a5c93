import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../../shared/api/query-client'

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

/**
 * Submits a sign-in page and keeps the notice that `submit` returns; null means that there is nothing to show. A second
 * submit is ignored while one is pending. The pages have their own client, because they are outside of the signed-in areas.
 */
export function useSubmit(initialNotice: Notice | null, submit: () => Promise<Notice | null>) {
  const [client] = useState(createQueryClient)
  const [notice, setNotice] = useState(initialNotice)
  const { mutateAsync, isPending } = useMutation({ mutationFn: submit, onSuccess: setNotice }, client)

  async function onSubmit() {
    // The cache is asked, not the last render: two key presses can come before the next render.
    if (client.isMutating() === 0) await mutateAsync()
  }

  return { notice, isBusy: isPending, onSubmit }
}
