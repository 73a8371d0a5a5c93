import type { UnitCode } from '@partwire/domain/e-document/shape'
import { E_DOCUMENT_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button'
import { FieldGroup } from '../../../shared/ui/fields/field-group'
import { TextField } from '../../../shared/ui/fields/text-field'
import { IconButton } from '../../../shared/ui/icon-button'
import { DeleteIcon } from '../../../shared/ui/icons'
import type { FactGroupProps } from './fact-groups'
import css from './rows.module.css'

/** Units of the supplier that no table knows, each with its UN/ECE code. */
export function UnitCodes({ value: { unitCodes }, wrongField, onChange }: FactGroupProps) {
  const [addedIndex, setAddedIndex] = useState<number | null>(null)
  const addButton = useRef<HTMLDivElement>(null)

  function add() {
    setAddedIndex(unitCodes.length)
    onChange({ unitCodes: [...unitCodes, { unit: '', code: '' }] })
  }

  /** The focus moves to the add button: removing the focused row would otherwise lose it. */
  function remove(index: number) {
    onChange({ unitCodes: unitCodes.toSpliced(index, 1) })
    addButton.current?.querySelector('button')?.focus()
  }

  return (
    <FieldGroup title="Units" level={3}>
      {unitCodes.length === 0 && (
        <p className={css['empty']}>PCE, EA, SET, BOX, PAIR and UN/ECE codes such as KGM are known.</p>
      )}
      {unitCodes.map((row, index) => (
        <UnitCodeRow
          // oxlint-disable-next-line react/no-array-index-key -- a row has no id and keeps no state
          key={index}
          index={index}
          value={row}
          wrongField={wrongField}
          isNew={index === addedIndex}
          onChange={(changed) => onChange({ unitCodes: unitCodes.with(index, changed) })}
          onRemove={() => remove(index)}
        />
      ))}
      <div ref={addButton} data-path="unitCodes">
        <Button tone="quiet" onClick={add}>
          + add unit
        </Button>
      </div>
    </FieldGroup>
  )
}

interface UnitCodeRowProps {
  index: number
  value: UnitCode
  wrongField: string | null
  /** Just added: it gets the focus. */
  isNew: boolean
  onChange: (value: UnitCode) => void
  onRemove: () => void
}

function UnitCodeRow({ index, value, wrongField, isNew, onChange, onRemove }: UnitCodeRowProps) {
  const name = `Unit ${index + 1}`
  return (
    <fieldset className={css['unit']} aria-label={name}>
      <TextField
        label="Unit"
        value={value.unit}
        isInvalid={wrongField === `unitCodes.${index}.unit`}
        isFirst={isNew}
        maxLength={E_DOCUMENT_MAX_LENGTHS.unit}
        autoComplete="off"
        onChange={(unit) => onChange({ ...value, unit })}
      />
      <TextField
        label="UN/ECE code"
        value={value.code}
        isInvalid={wrongField === `unitCodes.${index}.code`}
        maxLength={E_DOCUMENT_MAX_LENGTHS.unitCode}
        autoComplete="off"
        onChange={(code) => onChange({ ...value, code })}
      />
      <div className={css['remove']}>
        <IconButton label={`Remove ${name}`} icon={<DeleteIcon />} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
