import { Button as MantineButton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { memo, type ReactNode } from 'react'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  type?: 'button' | 'submit'
  /** primary: the one action of the place; quiet: everything beside it; danger: what cannot be undone; row: in a table. */
  tone?: 'primary' | 'quiet' | 'danger' | 'row'
  icon?: ReactNode
  isBusy?: boolean
  isDisabled?: boolean
  isWide?: boolean
  /** Says which of many alike it is, to those who do not see the row; begins with what is written on it. */
  label?: string
  /** In a dialog: the focus starts here. */
  isFirst?: boolean
}

const LOOK = {
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
      {...LOOK[tone]}
      data-autofocus={state.isFirst || undefined}
      type={type}
      onClick={onClick}
      leftSection={icon}
      loading={state.isBusy ?? false}
      disabled={state.isDisabled ?? false}
      aria-label={state.label}
      fullWidth={state.isWide ?? false}
    >
      {children}
    </MantineButton>
  )
})
