type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

/** Brand colours, light to dark. Shade 8 is the background of white text. */
export const ACCENT = {
  house: ['#eef4fc', '#dce7f7', '#b7cdee', '#8fb1e4', '#6c99db', '#5489d5', '#3a72c6', '#2660b4', '#1b529f', '#123f80'],
  partner: [
    '#e9f6f6',
    '#d5ebeb',
    '#abd7d7',
    '#7dc2c3',
    '#58b0b2',
    '#3fa5a7',
    '#248486',
    '#127375',
    '#076365',
    '#014b4d',
  ],
} as const satisfies Record<string, Scale>

export const NEUTRAL = [
  '#f7f8fa',
  '#eff1f4',
  '#e3e7ec',
  '#d3d9e0',
  '#bcc4ce',
  '#8791a0',
  '#667182',
  '#566172',
  '#3c4757',
  '#1d2734',
] as const satisfies Scale

/** Colours of a state: `ink` for text, `wash` for the background, `line` for the border. */
const STATE_COLOURS = {
  waiting: { ink: '#7a4d00', wash: '#fff6e0', line: '#e8c878' },
  done: { ink: '#1c6336', wash: '#eaf6ee', line: '#a6d3b4' },
  wrong: { ink: '#a81e1e', wash: '#fdefee', line: '#e9b0ac' },
  idle: { ink: NEUTRAL[7], wash: NEUTRAL[1], line: NEUTRAL[3] },
} as const

/** All colours, sizes, radii and shadows of the portal. CSS uses them as variables: `space.m` is `--pw-space-m`. */
export const TOKENS = {
  colour: {
    text: NEUTRAL[9],
    'text-quiet': NEUTRAL[7],
    page: NEUTRAL[0],
    surface: '#ffffff',
    line: NEUTRAL[2],
    'line-strong': NEUTRAL[5],
    hover: NEUTRAL[0],
    'operator-bar': '#4b1d52',
    'operator-text': '#fdf6fe',
    'waiting-ink': STATE_COLOURS.waiting.ink,
    'waiting-wash': STATE_COLOURS.waiting.wash,
    'waiting-line': STATE_COLOURS.waiting.line,
    'done-ink': STATE_COLOURS.done.ink,
    'done-wash': STATE_COLOURS.done.wash,
    'done-line': STATE_COLOURS.done.line,
    'wrong-ink': STATE_COLOURS.wrong.ink,
    'wrong-wash': STATE_COLOURS.wrong.wash,
    'wrong-line': STATE_COLOURS.wrong.line,
    'idle-ink': STATE_COLOURS.idle.ink,
    'idle-wash': STATE_COLOURS.idle.wash,
    'idle-line': STATE_COLOURS.idle.line,
  },
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '40px' },
  text: { small: '12px', table: '13px', body: '14px', lead: '16px', title: '22px' },
  radius: { s: '4px', m: '6px', l: '10px' },
  shadow: {
    card: '0 1px 2px rgb(29 39 52 / 6%), 0 12px 32px -8px rgb(29 39 52 / 18%)',
    raised: '0 1px 2px rgb(29 39 52 / 8%), 0 6px 16px -6px rgb(29 39 52 / 14%)',
  },
  width: { min: '1440px', content: '1760px', card: '480px' },
} as const

export type Brand = 'house' | 'partner'

/** The brand of this host, from the `data-brand` attribute that the server writes into index.html. */
export function currentBrand(): Brand {
  return document.documentElement.dataset['brand'] === 'partner' ? 'partner' : 'house'
}
