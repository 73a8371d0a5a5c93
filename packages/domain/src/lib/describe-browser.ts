type Names = readonly (readonly [RegExp, string])[]

/** Most browsers also name others in their User-Agent header, so the order matters. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer headers are not read. Usual ones have 80 to 200 characters. */
const MAX_HEADER_LENGTH = 1_000

/**
 * Browser and system of a User-Agent header, as 'Firefox on Windows'; '' when it names neither. The result contains
 * nothing of the header itself.
 */
export function describeBrowser(userAgent: string): string {
  const header = userAgent.slice(0, MAX_HEADER_LENGTH)
  const [browser, system] = [findName(BROWSERS, header), findName(SYSTEMS, header)]
  return browser === '' || system === '' ? browser || system : `${browser} on ${system}`
}

function findName(names: Names, header: string): string {
  return names.find(([pattern]) => pattern.test(header))?.[1] ?? ''
}
