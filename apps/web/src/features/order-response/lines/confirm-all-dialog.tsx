import { formatDay, isDay, nextWorkingDay, weekendDay } from '@partwire/domain/lib/calendar-date'
import { useState } from 'react'
import { DayField } from '../../../shared/document/fields/day-field'
import { Button } from '../../../shared/ui/button'
import { Modal, ModalActions } from '../../../shared/ui/modal'
import type { ItemsWithoutDay } from '../../../shared/document/response-lines/form'
import css from './confirm-all-dialog.module.css'

interface ConfirmAllDialogProps {
  count: ItemsWithoutDay
  /** `yyyymmdd`. Earlier days cannot be chosen. */
  today: string
  onConfirm: (day: string) => void
  onClose: () => void
}

/** Asks for the delivery date of the items whose requested day is missing or has passed. Proposes the next working day. */
export function ConfirmAllDialog({ count, today, onConfirm, onClose }: ConfirmAllDialogProps) {
  const [day, setDay] = useState(() => nextWorkingDay(today))
  const isValid = isDay(day) && day >= today
  const weekend = weekendDay(day)
  return (
    <Modal title="Delivery date" size="narrow" onClose={onClose}>
      <form
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) onConfirm(day)
        }}
      >
        <p className={css['text']}>
          {reasons(count)} Please choose the delivery date to confirm for them; the next working day is proposed. All
          other items are confirmed for their requested or proposed date.
        </p>
        <DayField path="otherDay" label="Delivery date" value={day} minDay={today} onChange={setDay} />
        <output className={css['weekend']}>{weekend !== null && `${formatDay(day)} is a ${weekend}.`}</output>
        <ModalActions>
          <Button type="submit" isFirst isDisabled={!isValid}>
            Confirm all
          </Button>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

function reasons({ blank, passed }: ItemsWithoutDay): string {
  const sentences = [
    ...(blank > 0 ? [`${countItems(blank, 'has', 'have')} no requested delivery date.`] : []),
    ...(passed > 0 ? [`${countItems(passed, 'was', 'were')} requested for a day that has passed.`] : []),
  ]
  return sentences.join(' ')
}

function countItems(count: number, singular: string, plural: string): string {
  return count === 1 ? `1 item ${singular}` : `${count} items ${plural}`
}
