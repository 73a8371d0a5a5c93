import { useState } from 'react'
import { slashedMoment } from '../../format/dates'
import { Button } from '../../ui/button'
import { Modal, ModalActions } from '../../ui/modal'
import css from './conflict-dialog.module.css'

interface ConflictField {
  path: string
  label: string
  mine: string
  theirs: string
}

interface ConflictDialogProps {
  /** Who saved the document in the meantime, and when. */
  by: string
  at: string
  fields: readonly ConflictField[]
  onResolve: (takeTheirs: ReadonlySet<string>) => void
  onClose: () => void
}

/** Both changed the same fields: one value has to be chosen for each. Mine is chosen at first. */
export function ConflictDialog({ by, at, fields, onResolve, onClose }: ConflictDialogProps) {
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set())
  const all = fields.map(({ path }) => path)

  function choose(path: string, isTheirs: boolean) {
    const others = [...takeTheirs].filter((each) => each !== path)
    setTakeTheirs(new Set(isTheirs ? [...others, path] : others))
  }

  return (
    <Modal title="This document was changed elsewhere" size="wide" onClose={onClose}>
      <p className={css['text']}>
        {by === '' ? 'Somebody else' : by} saved it at {slashedMoment(at)}. These fields were changed on both sides.
        Please choose which values to keep. All other changes of both sides are kept.
      </p>
      <div className={css['scroll']}>
        <table className={css['table']} aria-label="Fields changed on both sides">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Your value</th>
              <th scope="col">Their value</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ path, label, mine, theirs }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                <Choice
                  path={path}
                  label={label}
                  whose="Your value"
                  value={mine}
                  isChosen={!takeTheirs.has(path)}
                  onChoose={() => choose(path, false)}
                />
                <Choice
                  path={path}
                  label={label}
                  whose="Their value"
                  value={theirs}
                  isChosen={takeTheirs.has(path)}
                  onChoose={() => choose(path, true)}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ModalActions>
        <Button tone="quiet" onClick={() => setTakeTheirs(new Set(all))}>
          All theirs
        </Button>
        <Button tone="quiet" onClick={() => setTakeTheirs(new Set())}>
          All mine
        </Button>
        <Button isFirst onClick={() => onResolve(takeTheirs)}>
          Continue
        </Button>
      </ModalActions>
    </Modal>
  )
}

interface ChoiceProps {
  path: string
  label: string
  whose: string
  value: string
  isChosen: boolean
  onChoose: () => void
}

function Choice({ path, label, whose, value, isChosen, onChoose }: ChoiceProps) {
  return (
    <td data-chosen={isChosen || undefined}>
      <label className={css['choice']}>
        <input
          type="radio"
          name={path}
          checked={isChosen}
          onChange={onChoose}
          aria-label={`${label}: ${whose.toLowerCase()}, ${value}`}
        />
        {value}
      </label>
    </td>
  )
}
