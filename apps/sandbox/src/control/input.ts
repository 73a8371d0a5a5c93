export type Input = Readonly<Record<string, unknown>>

/** Parses a JSON object. Throws `BadInput`. */
export function parseInput(text: string): Input {
  const value = parseJson(text)
  if (!isInput(value)) throw new BadInput('The body must be a JSON object.')
  return value
}

export function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A TecCom ID looks like a number but is text. */
export function readTecComId(input: Input): string {
  const id = input['tecComId']
  if (typeof id !== 'string' || !/^[\w.-]{1,35}$/.test(id)) {
    throw new BadInput('tecComId must be a text of 1 to 35 letters, digits, dots, hyphens or underscores.')
  }
  return id
}

export function readInteger(input: Input, name: string, from: number, to: number): number {
  const value = input[name]
  if (typeof value !== 'number' || !Number.isInteger(value) || value < from || value > to) {
    throw new BadInput(`${name} must be a whole number from ${from} to ${to}.`)
  }
  return value
}

export function readChoice<T extends string>(input: Input, name: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === input[name])
  if (choice === undefined) throw new BadInput(`${name} must be one of ${choices.join(', ')}.`)
  return choice
}

export function readText(input: Input, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value === '' || value.length > 200) {
    throw new BadInput(`${name} must be a text of 1 to 200 characters.`)
  }
  return value
}

/** True unless the field is absent or null. */
export function isGiven(input: Input, name: string): boolean {
  return input[name] !== undefined && input[name] !== null
}

/** Answered with status 400 and this message. */
export class BadInput extends Error {
  readonly statusCode = 400
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInput('The body must be JSON.')
  }
}
