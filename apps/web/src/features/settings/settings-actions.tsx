import { Button } from '../../shared/ui/button'
import { CheckIcon } from '../../shared/ui/icons'
import css from './settings-actions.module.css'

interface SettingsActionsProps {
  isBusy: boolean
  isSaved: boolean
  onCancel: () => void
}

export function SettingsActions({ isBusy, isSaved, onCancel }: SettingsActionsProps) {
  return (
    <div className={css['actions']}>
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
      <Button tone="quiet" isDisabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      <output className={css['saved']}>
        {isSaved && (
          <>
            <CheckIcon />
            Settings saved.
          </>
        )}
      </output>
    </div>
  )
}
