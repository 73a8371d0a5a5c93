import type { ReactNode } from 'react'
import { Logo, SiteFooter } from '../../shared/brand/brand'
import { Banner } from '../../shared/ui/banner'
import { Button } from '../../shared/ui/button'
import css from './sign-in-page.module.css'
import type { Notice } from './use-submit'

interface SignInPageProps {
  title: string
  children: ReactNode
}

/** One card over the background of the brand, in the middle of the visible window. */
export function SignInPage({ title, children }: SignInPageProps) {
  return (
    <div className={css['page']}>
      <title>{`${title} · Partwire`}</title>
      <main className={css['middle']}>
        <div className={css['card']}>
          <Logo />
          <h1 className={css['title']}>{title}</h1>
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}

interface CardFormProps {
  notice: Notice | null
  /** See `useSubmit`. */
  noticeNo: number
  /** The label of the submit button. */
  action: string
  isBusy: boolean
  /** Called with what to do after the reply. */
  onSubmit: (onReply: () => void) => void
  children: ReactNode
  /** What to do next, below the button. */
  hint?: string | undefined
  /** Links at the end. */
  footer?: ReactNode
}

/** The form of a sign-in page: notice, fields and one button. The browser's own validation is switched off. */
export function CardForm({ notice, noticeNo, action, isBusy, onSubmit, children, hint, footer }: CardFormProps) {
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        onSubmit(() => restoreFocus(form))
      }}
    >
      {notice !== null && (
        <Banner key={noticeNo} tone={notice.tone}>
          {notice.text}
        </Banner>
      )}
      {children}
      <Button type="submit" isBusy={isBusy} isFullWidth>
        {action}
      </Button>
      {hint !== undefined && <p className={css['hint']}>{hint}</p>}
      {footer !== undefined && <p className={css['footer']}>{footer}</p>}
    </form>
  )
}

/**
 * Focuses the field of the code, the first empty field, or the first one when all are filled. Needed after a click on the button: it is
 * disabled while busy and loses the focus. Does nothing when another element has the focus.
 */
function restoreFocus(form: HTMLFormElement): void {
  const isLost = document.activeElement === document.body || document.activeElement?.matches('[type=submit]')
  if (!isLost) return
  const fields = [...form.querySelectorAll('input')]
  const code = fields.find(({ autocomplete }) => autocomplete === 'one-time-code')
  const field = code ?? fields.find(({ value }) => value.trim() === '') ?? fields[0]
  field?.focus()
  field?.select()
}
