import { Modal as MantineModal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ModalLayers } from './modal-layers'
import css from './modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  size: 'narrow' | 'wide'
  /** While a request runs the dialog cannot be closed: it has to show the result. */
  isBusy?: boolean
  children: ReactNode
}

const SIZES = { narrow: 'md', wide: 'xl' }

/**
 * A dialog that is open as long as it is mounted. The close icon and Esc call `onClose`; a click outside does not,
 * because typed input would be lost. While a calendar is open inside, Esc closes only the calendar.
 */
export function Modal({ title, onClose, size, isBusy = false, children }: ModalProps) {
  const content = useRef<HTMLDivElement>(null)
  const [layers] = useState(() => new Set<() => void>())
  useReturnFocus()
  // A busy button is disabled and loses the focus; this keeps the focus inside the dialog.
  useEffect(() => {
    if (isBusy) content.current?.focus()
  }, [isBusy])

  function closeInnermost() {
    const closeLayer = [...layers].at(-1) ?? onClose
    closeLayer()
  }

  return (
    <MantineModal.Root
      opened
      onClose={isBusy ? ignoreClose : closeInnermost}
      size={SIZES[size]}
      centered
      closeOnClickOutside={false}
    >
      <MantineModal.Overlay />
      <MantineModal.Content ref={content} radius="md" className={css['content']}>
        <div className={css['head']}>
          <MantineModal.Title className={css['title']}>{title}</MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" />
        </div>
        <ModalLayers value={layers}>{children}</ModalLayers>
      </MantineModal.Content>
    </MantineModal.Root>
  )
}

/** The row of buttons at the lower right end of a dialog. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>
}

function ignoreClose() {}

/** Returns the focus on unmount: Mantine does it only for a dialog that stays mounted while it is closed. */
function useReturnFocus() {
  const [opener] = useState(findOpener)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** The focused element; otherwise the busy button whose reply opens the dialog, which has lost the focus meanwhile. */
function findOpener(): Element | null {
  const { activeElement, body } = document
  return activeElement === body ? document.querySelector('button[data-loading]') : activeElement
}
