import { createTheme, type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { type ReactNode, useMemo } from 'react'
import '@fontsource-variable/geist/wght.css'
import './global.css'
import './print.css'
import { ACCENT, type Brand, currentBrand, NEUTRAL, TOKENS } from './tokens'

const FONT = "'Geist Variable', system-ui, 'Segoe UI', Roboto, sans-serif"

interface ThemeProviderProps {
  children: ReactNode
  /** 'test' switches animations, portals and style sheets off: happy-dom applies each style sheet to each element. */
  env?: 'default' | 'test'
}

export function ThemeProvider({ children, env = 'default' }: ThemeProviderProps) {
  const theme = useMemo(() => createBrandTheme(currentBrand()), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveCssVariables}
      forceColorScheme="light"
      env={env}
      withCssVariables={env !== 'test'}
      withGlobalClasses={env !== 'test'}
    >
      {children}
    </MantineProvider>
  )
}

function createBrandTheme(brand: Brand) {
  return createTheme({
    colors: { accent: ACCENT[brand], gray: NEUTRAL },
    primaryColor: 'accent',
    primaryShade: 8,
    autoContrast: true,
    black: TOKENS.colour.text,
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: '600' },
    // Mantine uses md for body text and sm for controls; the portal uses one size for both.
    fontSizes: { xs: TOKENS.text.small, sm: TOKENS.text.body, md: TOKENS.text.body, lg: TOKENS.text.lead },
    spacing: { xs: TOKENS.space.xs, sm: TOKENS.space.s, md: TOKENS.space.l, lg: TOKENS.space.xl, xl: TOKENS.space.xxl },
    radius: { sm: TOKENS.radius.s, md: TOKENS.radius.m, lg: TOKENS.radius.l },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
  })
}

/** CSS variables: the tokens as `--pw-…`, and darker greys and reds for Mantine, to reach the contrast of WCAG AA. */
const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: tokenVariables(),
  light: {
    '--mantine-color-body': TOKENS.colour.surface,
    '--mantine-color-dimmed': TOKENS.colour['text-quiet'],
    '--mantine-color-placeholder': NEUTRAL[6],
    '--mantine-color-error': TOKENS.colour['wrong-ink'],
    '--mantine-color-default-border': TOKENS.colour['line-strong'],
  },
  dark: {},
})

function tokenVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TOKENS).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`--pw-${group}-${name}`, value]),
    ),
  )
}
