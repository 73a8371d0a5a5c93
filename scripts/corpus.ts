import { parseArgs } from 'node:util'
import { compareVersions } from '../e2e/corpus/compare-versions'

/**
 * Replays a corpus of calls against this version and another commit and compares the replies field by field. Ids, times
 * of the run and request ids are normalized: `e2e/corpus/normalize.ts`. Usage: npm run corpus -- [--against COMMIT].
 */
const { values: options } = parseArgs({
  // The last commit in which every call made several statements.
  options: { against: { type: 'string', default: '48ffa17' } },
})

const { replies, successes, differences, additions } = await compareVersions(options.against, (line) =>
  console.log(line),
)
for (const addition of additions) console.log(`Added: ${addition}`)
for (const difference of differences) console.log(difference)
console.log(
  `${replies} replies, ${successes} of them successes, compared with ${options.against}: ${differences.length} differ, ${additions.length} fields and calls were added.`,
)
process.exitCode = differences.length === 0 ? 0 : 1
