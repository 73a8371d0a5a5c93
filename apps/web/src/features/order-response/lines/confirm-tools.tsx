import { useEffect, useRef } from 'react'
import { CellLine, CellLines } from '../../../shared/document/line-table/cell-lines'
import { IconButton } from '../../../shared/ui/icon-button'
import { DeleteIcon, PlusIcon } from '../../../shared/ui/icons'
import css from './confirm-tools.module.css'
import { addConfirmLine, removeConfirmLine } from '../form'
import type { LineProps } from './line-props'

/** Adds a confirm line after the last one; takes any away as long as one stays. The caret follows. */
export function ConfirmTools({ item: { confirms }, index, today, onChange }: LineProps) {
  const element = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)

  useEffect(() => {
    if (wanted.current === null) return
    const path = CSS.escape(`items.${index}.confirms.${wanted.current}.quantity`)
    element.current?.closest('tr')?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
    wanted.current = null
  })

  function add() {
    wanted.current = confirms.length
    onChange((form) => addConfirmLine(form, index, today))
  }

  function remove(line: number) {
    wanted.current = Math.max(0, line - 1)
    onChange((form) => removeConfirmLine(form, index, line))
  }

  return (
    <div ref={element}>
      <CellLines>
        {confirms.map((_confirm, c) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
          <CellLine key={`${confirms.length} ${c}`}>
            <span className={css['tools']}>
              {confirms.length > 1 && (
                <IconButton
                  label={`Remove line ${c + 1} of item ${index + 1}`}
                  icon={<DeleteIcon />}
                  onClick={() => remove(c)}
                />
              )}
              {c === confirms.length - 1 && (
                <IconButton label={`Add a confirm line to item ${index + 1}`} icon={<PlusIcon />} onClick={add} />
              )}
            </span>
          </CellLine>
        ))}
      </CellLines>
    </div>
  )
}
