import { Button as MantineButton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { memo, type ReactNode } from 'react'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  type?: 'button' | 'submit'
  /** primary: the main action; quiet: all others; danger: cannot be undone; row: inside a table row. */
  tone?: 'primary' | 'quiet' | 'danger' | 'row'
  icon?: ReactNode
  isBusy?: boolean
  isDisabled?: boolean
  isFullWidth?: boolean
  /** Accessible name where several buttons have the same text. Begins with the visible text. */
  label?: string
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean
}

const VARIANTS = {
  primary: { variant: 'filled' },
  quiet: { variant: 'default' },
  danger: { variant: 'filled', color: 'var(--pw-colour-wrong-ink)' },
  row: { variant: 'subtle', size: 'compact-sm', fz: 'var(--pw-text-table)', fw: 500 },
} as const

export const Button = memo(function Button({
  children,
  onClick,
  type = 'button',
  tone = 'primary',
  icon,
  ...state
}: ButtonProps) {
  return (
    <MantineButton
      {...VARIANTS[tone]}
      data-autofocus={state.isFirst || undefined}
      type={type}
      onClick={onClick}
      leftSection={icon}
      loading={state.isBusy ?? false}
      disabled={state.isDisabled ?? false}
      aria-label={state.label}
      fullWidth={state.isFullWidth ?? false}
    >
      {children}
    </MantineButton>
  )
})
