import { IconButton } from '../../ui/icon-button'
import { DeleteIcon } from '../../ui/icons'
import { useJumps } from '../frame/jump'

export interface RemoveRowProps {
  /** Accessible name and tooltip. */
  label: string
  /** Path of a field in the row above. It gets the focus: removing the focused row would otherwise lose it. */
  pathAbove: string
  onRemove: () => void
}

/** Removes a row of fields from a document. */
export function RemoveRowButton({ label, pathAbove, onRemove, isDisabled }: RemoveRowProps & { isDisabled?: boolean }) {
  const { focus } = useJumps()

  function remove() {
    focus(pathAbove)
    onRemove()
  }

  return <IconButton label={label} icon={<DeleteIcon />} isDisabled={isDisabled ?? false} onClick={remove} />
}
