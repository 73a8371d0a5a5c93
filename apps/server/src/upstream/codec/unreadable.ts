/** Why a text is not read; completes a sentence that begins with what the text is. */
export class XmlError extends Error {
  constructor(problem = 'is not well-formed XML') {
    super(problem)
  }
}
