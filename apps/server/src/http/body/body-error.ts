/** A body that is refused by its headers or while it arrives, with the sentence the caller reads. */
export class BodyError extends Error {
  constructor(
    readonly statusCode: 408 | 413 | 415,
    message: string,
  ) {
    super(message)
  }
}

export function bodyTooLarge(): BodyError {
  return new BodyError(413, 'The request is too large.')
}
