import { Button as MantineButton } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { useMergedRef } from '@mantine/hooks'
import { memo, type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react'
import css from './button.module.css'
import { Spinner } from './loading'

interface ButtonProps {
  children: ReactNode
  onClick?: () => void
  type?: 'button' | 'submit'
  /** primary: the main action; quiet: all others; danger: cannot be undone; row: inside a table row. */
  tone?: 'primary' | 'quiet' | 'danger' | 'row'
  icon?: ReactNode
  /** A button with an icon keeps its label and shows a spinner in place of the icon; the others show only a spinner. */
  isBusy?: boolean
  isDisabled?: boolean
  /** A click removes it, such as Reload: the focus goes to the section around it, or to the content of the page. */
  isRemovedByClick?: boolean
  isFullWidth?: boolean
  /** Accessible name where several buttons have the same text. Begins with the visible text. */
  label?: string
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean
  /** Whether the panel that the button opens is open. */
  isExpanded?: boolean
  /** The id of a text that says more about the action. */
  describedBy?: string | undefined
  /** The id of the form to submit, for a button outside of it. */
  form?: string
  ref?: Ref<HTMLButtonElement>
}

const VARIANTS = {
  primary: { variant: 'filled' },
  quiet: { variant: 'default' },
  danger: { variant: 'filled', color: 'var(--pw-colour-wrong-ink)' },
  row: { variant: 'subtle', size: 'compact-sm', fz: 'var(--pw-text-table)', fw: 500 },
} as const

/** While it is busy, Mantine hides the content of a button and shows a loader over it. These classes reverse both. */
const LABEL_KEPT = { inner: css['inner'], label: css['label'], loader: css['loader'] }

export const Button = memo(function Button({
  children,
  onClick,
  type = 'button',
  tone = 'primary',
  icon,
  ref,
  ...state
}: ButtonProps) {
  const isBusy = state.isBusy ?? false
  const isDisabled = state.isDisabled ?? false
  const own = useFocusWhileBusy(isBusy, isDisabled)
  const button = useMergedRef(own, ref)

  function leave() {
    own.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    onClick?.()
  }

  return (
    <MantineButton
      ref={button}
      {...VARIANTS[tone]}
      {...(icon !== undefined && { classNames: LABEL_KEPT })}
      {...(state.form !== undefined && { form: state.form })}
      data-autofocus={state.isFirst || undefined}
      type={type}
      onClick={state.isRemovedByClick === true ? leave : onClick}
      leftSection={icon !== undefined && isBusy ? <Spinner /> : icon}
      loading={isBusy}
      disabled={isDisabled}
      aria-label={state.label}
      aria-expanded={state.isExpanded}
      aria-describedby={state.describedBy}
      fullWidth={state.isFullWidth ?? false}
    >
      {children}
    </MantineButton>
  )
})

/**
 * Returns the ref of a button that has the focus again when it is no longer busy, unless another element has had it
 * meanwhile.
 */
function useFocusWhileBusy(isBusy: boolean, isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // Before the browser takes the focus from a button that is disabled.
  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current ||= document.activeElement === button.current
      const forget = () => {
        hadFocus.current = false
      }
      document.addEventListener('focusin', forget)
      return () => document.removeEventListener('focusin', forget)
    }
    if (isDisabled) return undefined
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
    return undefined
  }, [isBusy, isDisabled])
  return button
}
