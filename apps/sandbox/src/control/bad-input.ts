/** The message is the sentence the caller reads beside the 400. */
export class BadInput extends Error {
  readonly statusCode = 400
}
