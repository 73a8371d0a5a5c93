import { useState } from 'react'
import { useExclusiveMutation } from '../../api/use-exclusive-mutation'
import { Button } from '../../ui/button'
import css from './update-proposals.module.css'

interface UpdateProposalsProps<Loaded> {
  /** Loads the document with what the portal proposes now; null when that fails. */
  load: () => Promise<Loaded | null>
  /** Fills cells that are empty or still marked. Returns the number of changed lines and fields. */
  onLoaded: (loaded: Loaded) => number
}

/** The button "Update proposals", at the right of the head of each document, with what it has done at its left. */
export function UpdateProposals<Loaded>({ load, onLoaded }: UpdateProposalsProps<Loaded>) {
  const [message, setMessage] = useState('')
  const { mutate, isBusy } = useExclusiveMutation({ mutationKey: ['update proposals'], mutationFn: load })

  function update() {
    setMessage('')
    mutate(undefined, (loaded) =>
      setMessage(loaded === null ? 'The proposals could not be loaded.' : filledMessage(onLoaded(loaded))),
    )
  }

  return (
    <>
      <output className={css['message']}>{message}</output>
      <Button tone="quiet" isBusy={isBusy} onClick={update}>
        Update proposals
      </Button>
    </>
  )
}

function filledMessage(count: number): string {
  if (count === 0) return 'There is nothing new to propose.'
  return count === 1 ? '1 line updated.' : `${count} lines updated.`
}
