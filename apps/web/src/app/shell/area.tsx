import { QueryClientProvider } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createQueryClient } from '../../shared/api/query-client'
import { onSessionEnd } from '../../shared/api/session-end'
import type { PATHS } from '../../shared/paths'
import { SiteFooter } from '../../shared/ui/site-footer'
import { ScreenOutlet } from '../screen-outlet'
import css from './area.module.css'
import { useContentFocus } from './use-content-focus'

interface AreaProps {
  login: typeof PATHS.adminLogin | typeof PATHS.supplierLogin
  header: ReactNode
}

/** What both signed-in areas share: the frame, the data cache, and the way out when the session has ended. */
export function Area({ login, header }: AreaProps) {
  const [queryClient] = useState(createQueryClient)
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  useContentFocus(main)
  useEffect(() => onSessionEnd(() => void navigate({ to: login })), [login, navigate])

  return (
    <QueryClientProvider client={queryClient}>
      {header}
      <main ref={main} tabIndex={-1} className={css['main']}>
        <ScreenOutlet />
      </main>
      <SiteFooter />
    </QueryClientProvider>
  )
}
