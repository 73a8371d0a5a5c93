import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import type { Brand } from './brand'
import { ACCENT, NEUTRAL, TOKENS } from './tokens'

const FONT = "'Geist Variable', system-ui, 'Segoe UI', Roboto, sans-serif"

export function themeOf(brand: Brand) {
  return createTheme({
    colors: { accent: ACCENT[brand], gray: NEUTRAL },
    primaryColor: 'accent',
    primaryShade: 8,
    autoContrast: true,
    black: TOKENS.colour.text,
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: '600' },
    // Body text is Mantine's md, the text of its controls is sm; here both are the same size.
    fontSizes: { xs: TOKENS.text.small, sm: TOKENS.text.body, md: TOKENS.text.body, lg: TOKENS.text.lead },
    spacing: { xs: TOKENS.space.xs, sm: TOKENS.space.s, md: TOKENS.space.l, lg: TOKENS.space.xl, xl: TOKENS.space.xxl },
    radius: { sm: TOKENS.radius.s, md: TOKENS.radius.m, lg: TOKENS.radius.l },
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
  })
}

/** Our tokens as `--pw-…`, and Mantine's faint greys and reds darkened until they can be read (WCAG AA). */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: ourVariables(),
  light: {
    '--mantine-color-body': TOKENS.colour.surface,
    '--mantine-color-dimmed': TOKENS.colour['text-quiet'],
    '--mantine-color-placeholder': NEUTRAL[6],
    '--mantine-color-error': TOKENS.colour['wrong-ink'],
    '--mantine-color-default-border': TOKENS.colour['line-strong'],
  },
  dark: {},
})

function ourVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TOKENS).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`--pw-${group}-${name}`, value]),
    ),
  )
}
