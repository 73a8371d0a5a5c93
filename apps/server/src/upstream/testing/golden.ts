import { readFileSync } from 'node:fs'

export function golden(name: string): string {
  return readFileSync(new URL(`../codec/golden/${name}.xml`, import.meta.url), 'utf8')
}
