import type { ReactNode } from 'react'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import { bringFocusBack } from './bring-focus-back'
import css from './card-form.module.css'

export interface Notice {
  tone: 'wrong' | 'done'
  text: string
}

interface CardFormProps {
  notice: Notice | null
  action: string
  isBusy: boolean
  onSubmit: () => Promise<void>
  children: ReactNode
  /** The way to another page, below the button. */
  footer?: ReactNode
}

/** Message, fields, one button. Enter submits from every field; the rules are ours, so the browser's stay off. */
export function CardForm({ notice, action, isBusy, onSubmit, children, footer }: CardFormProps) {
  async function submit(form: HTMLFormElement) {
    await onSubmit()
    bringFocusBack(form)
  }

  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {notice !== null && <Banner tone={notice.tone}>{notice.text}</Banner>}
      {children}
      <Button type="submit" isBusy={isBusy} isWide>
        {action}
      </Button>
      {footer !== undefined && <p className={css['footer']}>{footer}</p>}
    </form>
  )
}
