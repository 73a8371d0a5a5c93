/**
 * A reply that is already serialized to JSON, as text or as bytes in UTF-8. The reply schema is not applied: the
 * statement or verb that composes it must name every field. `exact-replies.db.test.ts` compares these replies with their
 * schemas.
 */
export class JsonText {
  constructor(readonly text: string | Buffer) {}
}

/** Serializes the object with one more field, whose value is already JSON text. */
export function withField(object: object, name: string, json: string): string {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`
}
