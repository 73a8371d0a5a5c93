import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { onSessionEnd, signOut } from '../../shared/api/client'
import { createQueryClient } from '../../shared/api/query-client'
import { useExclusiveMutation } from '../../shared/api/use-exclusive-mutation'
import { PageFrame } from '../../shared/frame/page-frame'
import { confirmLeave } from '../../shared/leave-guards'
import type { PATHS } from '../../shared/paths'
import { SiteFooter } from '../../shared/brand/brand'
import { ScreenOutlet } from '../screen-outlet'
import css from './area-layout.module.css'

interface AreaLayoutProps {
  login: typeof PATHS.adminLogin | typeof PATHS.supplierLogin
  header: ReactNode
  /** Of the portal, for the footer. */
  version?: string | undefined
}

/** Layout of a signed-in area: header, screen and footer, a query cache, and the redirect to `login` on session end. */
export function AreaLayout({ login, header, version }: AreaLayoutProps) {
  const [queryClient] = useState(createQueryClient)
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  useContentFocus(main)
  useEffect(() => onSessionEnd(() => void navigate({ to: login })), [login, navigate])

  return (
    <QueryClientProvider client={queryClient}>
      <PageFrame header={header}>
        <main ref={main} tabIndex={-1} className={css['main']}>
          <ScreenOutlet />
        </main>
        <SiteFooter version={version} />
      </PageFrame>
    </QueryClientProvider>
  )
}

/** Moves the focus into the content after a navigation that removed the focused element, for example a dialog button. */
function useContentFocus(content: RefObject<HTMLElement | null>): void {
  const router = useRouter()

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const isFocusLost = document.activeElement === null || document.activeElement === document.body
        if (pathChanged && isFocusLost) content.current?.focus({ preventScroll: true })
      }),
    [router, content],
  )
}

interface LogoutButtonProps extends Pick<AreaLayoutProps, 'login'> {
  call: 'GET /api/logout' | 'GET /api/supplierLogout'
  /** Asks before; false to stay. */
  confirm?: () => Promise<boolean>
}

/** The Logout button of an area header, in the text colour of the header: signs out and leads to `login`. */
export function LogoutButton({ call, login, confirm = confirmLeave }: LogoutButtonProps) {
  const navigate = useNavigate()
  const { mutate } = useExclusiveMutation<unknown, void>({
    mutationKey: ['log out'],
    mutationFn: () => signOut(call),
    onSuccess: () => navigate({ to: login }),
  })

  async function logOut() {
    if (await confirm()) mutate()
  }

  return (
    <button type="button" className={css['logout']} onClick={() => void logOut()}>
      Logout
    </button>
  )
}
