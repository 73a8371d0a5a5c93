/** A reply that is JSON already. No schema drops what does not belong into it: whoever makes one names every field. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** The object as JSON, with one more field whose value is JSON already. */
export function withField(object: object, name: string, json: string): string {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`
}
