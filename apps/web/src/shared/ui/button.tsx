import { Button as MantineButton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  type?: 'button' | 'submit'
  /** primary: the one action of the place; quiet: everything beside it; danger: what cannot be undone. */
  tone?: 'primary' | 'quiet' | 'danger'
  icon?: ReactNode
  isBusy?: boolean
  isDisabled?: boolean
  isWide?: boolean
  /** In a dialog: the focus starts here. */
  isFirst?: boolean
}

const LOOK = {
  primary: { variant: 'filled' },
  quiet: { variant: 'default' },
  danger: { variant: 'filled', color: 'var(--pw-colour-wrong-ink)' },
} as const

export function Button({ children, onClick, type = 'button', tone = 'primary', icon, ...state }: ButtonProps) {
  return (
    <MantineButton
      {...LOOK[tone]}
      data-autofocus={state.isFirst || undefined}
      type={type}
      onClick={onClick}
      leftSection={icon}
      loading={state.isBusy ?? false}
      disabled={state.isDisabled ?? false}
      fullWidth={state.isWide ?? false}
    >
      {children}
    </MantineButton>
  )
}
