import type { Environment } from './config-values'
import { editDistance } from './edit-distance'
import { SETTING_NAMES } from './setting-names'

/** Shorter names are similar to those of other programs: `PORT`, `HOST`, `DEMO`, `PROCESS`. */
const MIN_LENGTH = 8
/** From this length two characters may differ, below it one: `HTTP_URL` is not `SMTP_URL`. */
const MIN_LENGTH_FOR_TWO = 12
/** Only settings of the portal begin like this. */
const OWN_PREFIXES = ['SIGN_IN_LIMIT_', 'SYNC_EVERY_', 'UPSTREAM_FN_', 'UPSTREAM_PT_']

/**
 * One sentence for each variable that is no setting but looks like one, because nothing else says that it has no effect.
 * Variables of other programs are not named: a name must differ from a setting in one or two characters or begin with a
 * prefix that only settings have.
 */
export function findUnknownSettings(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => env[name] !== '' && !SETTING_NAMES.includes(name))
    .toSorted()
    .flatMap((name) => {
      const similar = similarSetting(name)
      if (similar !== null) return [`${name} is not a setting and has no effect: did you mean ${similar}?`]
      if (!OWN_PREFIXES.some((prefix) => name.startsWith(prefix))) return []
      return [`${name} is not a setting and has no effect.`]
    })
}

/** The setting whose name is most similar, without regard to capital letters and underscores. */
function similarSetting(name: string): string | null {
  const found = SETTING_NAMES.filter((setting) => setting.length >= MIN_LENGTH)
    .map((setting) => ({ setting, distance: editDistance(plain(name), plain(setting)) }))
    .filter(({ setting, distance }) => distance <= (setting.length < MIN_LENGTH_FOR_TWO ? 1 : 2))
    .toSorted((a, b) => a.distance - b.distance)
  return found[0]?.setting ?? null
}

function plain(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
}
