/** A path inside a module id, with the separators of every platform. */
function path(...alternatives: string[]): RegExp {
  return new RegExp(alternatives.map((each) => each.replaceAll('/', '[\\\\/]')).join('|'))
}

/**
 * The files of the web app. Without groups each module that two screens share would become a file, and the order list
 * would load fifty of them. A group includes what its modules import, unless a group above has it; each screen is a
 * file of its own.
 */
export const CHUNK_GROUPS = [
  // Executed first: it must not wait for other files.
  { name: 'first-calls', test: path('/src/app/start-first-calls') },
  {
    name: 'framework',
    test: path(
      '/node_modules/(?:react|react-dom|scheduler|@tanstack/(?:react-router|router-core|history))/',
      'vite/preload-helper',
    ),
  },
  // Everybody begins at a login page; the screens behind it find this file in the browser's cache.
  {
    name: 'common',
    test: path(
      '/src/features/auth/',
      '/src/shared/(?:theme|frame)/',
      '/src/app/(?:screen-outlet|fallback-screens|shell/operator-sign-in)',
    ),
  },
  // What the screens behind the login share, with the order list, the first of them.
  {
    name: 'area',
    test: path(
      '/src/app/shell/',
      '/src/features/orders/',
      '/src/shared/(?:ui|list|format|countries)/',
      '/src/shared/api/load-error',
      '/domain/src/(?:order-flow|settings)/',
      '/domain/src/lib/(?:calendar-date|issue|limits|number-input|text)',
      '/node_modules/@tanstack/(?:react-query|query-core)/',
    ),
  },
  // What the screens of the three documents share.
  {
    name: 'document',
    test: path('/src/shared/document/(?!fields/day-calendar)', '/domain/src/(?:documents/|lib/(?:decimal|gs1))'),
  },
].map((group, index, groups) => ({ ...group, priority: groups.length - index }))

/** The large files of the login pages and of the order list, where everybody begins. */
const FIRST_FILES = new Set(['framework', 'common', 'area'])

/**
 * First line of a file. Nearly all functions of the first files are called at once: with this line Chromium compiles them
 * in the background while the file arrives, and not one by one when they are called. Other browsers ignore it.
 */
export function firstLine({ name }: { name: string }): string {
  return FIRST_FILES.has(name) ? '//# allFunctionsCalledOnLoad' : ''
}
