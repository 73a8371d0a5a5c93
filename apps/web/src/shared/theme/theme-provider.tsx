import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { type ReactNode, useMemo } from 'react'
import '@fontsource-variable/geist/wght.css'
import { currentBrand } from './brand'
import './global.css'
import { cssVariables, themeOf } from './theme'

interface ThemeProviderProps {
  children: ReactNode
  /** Tests switch animations and portals off. */
  env?: 'default' | 'test'
}

export function ThemeProvider({ children, env = 'default' }: ThemeProviderProps) {
  const theme = useMemo(() => themeOf(currentBrand()), [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light" env={env}>
      {children}
    </MantineProvider>
  )
}
