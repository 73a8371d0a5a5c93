import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../../shared/paths'
import { Button } from '../../shared/ui/button'
import { Modal, ModalActions } from '../../shared/ui/modal'
import css from './settings-alert.module.css'

/** Without complete settings no order can be processed: Yes and closing both lead there. */
export function SettingsAlert() {
  const navigate = useNavigate()

  function goToSettings() {
    void navigate({ to: PATHS.settings })
  }

  return (
    <Modal title="Alert" size="narrow" onClose={goToSettings}>
      <p className={css['text']}>
        Please complete your information in the settings page to process orders. Complete now?
      </p>
      <ModalActions>
        <Button isFirst onClick={goToSettings}>
          Yes
        </Button>
      </ModalActions>
    </Modal>
  )
}
