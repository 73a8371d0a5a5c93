/** Every colour, size, radius and shadow of the portal. Screens use them as CSS variables: `space.m` is `--pw-space-m`. */

type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

/** Shade 8 of a scale is the one that carries white text. */
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

/** Colour carries meaning only: ink for text, wash behind it, line around it. */
const MEANING = {
  waiting: { ink: '#7a4d00', wash: '#fff6e0', line: '#e8c878' },
  done: { ink: '#1c6336', wash: '#eaf6ee', line: '#a6d3b4' },
  wrong: { ink: '#a81e1e', wash: '#fdefee', line: '#e9b0ac' },
  idle: { ink: NEUTRAL[7], wash: NEUTRAL[1], line: NEUTRAL[3] },
} as const

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
    'waiting-ink': MEANING.waiting.ink,
    'waiting-wash': MEANING.waiting.wash,
    'waiting-line': MEANING.waiting.line,
    'done-ink': MEANING.done.ink,
    'done-wash': MEANING.done.wash,
    'done-line': MEANING.done.line,
    'wrong-ink': MEANING.wrong.ink,
    'wrong-wash': MEANING.wrong.wash,
    'wrong-line': MEANING.wrong.line,
    'idle-ink': MEANING.idle.ink,
    'idle-wash': MEANING.idle.wash,
    'idle-line': MEANING.idle.line,
  },
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '40px' },
  text: { small: '12px', table: '13px', body: '14px', lead: '16px', title: '22px' },
  radius: { s: '4px', m: '6px', l: '10px' },
  shadow: {
    card: '0 1px 2px rgb(29 39 52 / 6%), 0 12px 32px -8px rgb(29 39 52 / 18%)',
    raised: '0 1px 2px rgb(29 39 52 / 8%), 0 6px 16px -6px rgb(29 39 52 / 14%)',
  },
  width: { least: '1440px', content: '1760px', card: '400px' },
} as const
