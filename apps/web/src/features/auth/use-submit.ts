import { useState } from 'react'
import type { Notice } from './card-form'

/** Runs a submission and holds what it told the person. The busy button takes no second Enter meanwhile. */
export function useSubmit(first: Notice | null, submit: () => Promise<Notice | null>) {
  const [notice, setNotice] = useState(first)
  const [isBusy, setBusy] = useState(false)

  async function run() {
    setBusy(true)
    setNotice(await submit())
    setBusy(false)
  }

  return { notice, isBusy, onSubmit: run }
}

export function wrong(text: string): Notice {
  return { tone: 'wrong', text }
}

export function done(text: string): Notice {
  return { tone: 'done', text }
}
