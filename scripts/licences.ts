import { readFileSync } from 'node:fs'
import { isAccepted, readLicences } from './check/licences'

/** Prints the dependencies with their licences, those of the product first, and fails for one that is not accepted. */
const all = readLicences(readFileSync('package-lock.json', 'utf8'))
for (const isTool of [false, true]) {
  console.log(isTool ? '\nTools' : 'Product')
  for (const { name, version, licence } of all.filter((each) => each.isTool === isTool)) {
    console.log(`  ${licence.padEnd(18)} ${name} ${version}`)
  }
}

const refused = all.filter((each) => !isAccepted(each))
for (const { name, licence } of refused) console.error(`${name} has the licence "${licence}", which is not accepted.`)
process.exitCode = refused.length === 0 ? 0 : 1
