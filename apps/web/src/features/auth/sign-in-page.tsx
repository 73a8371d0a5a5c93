import type { ReactNode } from 'react'
import { Logo } from '../../shared/brand/logo'
import { SiteFooter } from '../../shared/ui/site-footer'
import css from './sign-in-page.module.css'

interface SignInPageProps {
  title: string
  children: ReactNode
}

/** One centred card over the background of the brand. */
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
