import { Modal as MantineModal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import css from './modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  size: 'narrow' | 'wide'
  /** While something is being sent there is no way out: its outcome belongs into this dialog. */
  isBusy?: boolean
  children: ReactNode
}

const SIZES = { narrow: 'md', wide: 'xl' }

/**
 * A dialog for as long as it is mounted. The close icon and Esc close it; a click beside it does not, because what was
 * typed would be gone.
 */
export function Modal({ title, onClose, size, isBusy = false, children }: ModalProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusReturn()
  // A button that is busy cannot hold the focus; without this it would fall to the page behind.
  useEffect(() => {
    if (isBusy) content.current?.focus()
  }, [isBusy])

  return (
    <MantineModal.Root opened onClose={isBusy ? stay : onClose} size={SIZES[size]} centered closeOnClickOutside={false}>
      <MantineModal.Overlay />
      <MantineModal.Content ref={content} radius="md" className={css['content']}>
        <div className={css['head']}>
          <MantineModal.Title className={css['title']}>{title}</MantineModal.Title>
          <MantineModal.CloseButton aria-label="Close" />
        </div>
        {children}
      </MantineModal.Content>
    </MantineModal.Root>
  )
}

/** The buttons that end a dialog, at its lower right end. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>
}

function stay() {}

/** The library gives the focus back when a mounted dialog is told to close; ours is unmounted instead. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
