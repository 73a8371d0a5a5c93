import { useState } from 'react'
import { formatDateTime } from '../../format/format'
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
  /** Who saved the other version, and when; blank and null where that is not known. */
  by: string
  at: string | null
  fields: readonly ConflictField[]
  /** Gets the paths of the fields that keep the value of the server. */
  onResolve: (theirPaths: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks for one value of each field that both sides changed. The own value is preselected. */
export function ConflictDialog({ by, at, fields, onResolve, onClose }: ConflictDialogProps) {
  const [theirPaths, setTheirPaths] = useState<ReadonlySet<string>>(new Set())
  const all = fields.map(({ path }) => path)

  function choose(path: string, isTheirs: boolean) {
    const others = [...theirPaths].filter((each) => each !== path)
    setTheirPaths(new Set(isTheirs ? [...others, path] : others))
  }

  return (
    <Modal title="This document was changed elsewhere" size="wide" onClose={onClose}>
      <p className={css['text']}>
        {by === '' ? 'Somebody else' : by} saved it {at === null ? 'in the meantime' : `at ${formatDateTime(at)}`}.
        These fields were changed on both sides. Please choose which values to keep. All other changes of both sides are
        kept.
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
            {fields.map((field) => (
              <ConflictRow
                key={field.path}
                field={field}
                isTheirs={theirPaths.has(field.path)}
                onChoose={(isTheirs) => choose(field.path, isTheirs)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ModalActions>
        <Button tone="quiet" onClick={() => setTheirPaths(new Set(all))}>
          All theirs
        </Button>
        <Button tone="quiet" onClick={() => setTheirPaths(new Set())}>
          All mine
        </Button>
        <Button isFirst onClick={() => onResolve(theirPaths)}>
          Continue
        </Button>
      </ModalActions>
    </Modal>
  )
}

interface ConflictRowProps {
  field: ConflictField
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}

function ConflictRow({ field: { path, label, mine, theirs }, isTheirs, onChoose }: ConflictRowProps) {
  const choice = { path, label }
  return (
    <tr>
      <th scope="row">{label}</th>
      <Choice {...choice} whose="Your value" value={mine} isChosen={!isTheirs} onChoose={() => onChoose(false)} />
      <Choice {...choice} whose="Their value" value={theirs} isChosen={isTheirs} onChoose={() => onChoose(true)} />
    </tr>
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
