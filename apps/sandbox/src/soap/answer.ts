export interface AnswerParameter {
  type: string
  value: string
  messageId: string | null
}

export interface Answer {
  code: string
  /** The sentence beside the code. */
  value: string
  parameters: readonly AnswerParameter[]
}

export const OK: Answer = { code: '99', value: 'OK', parameters: [] }
export const SIGN_IN_REFUSED: Answer = refusal('10', 'The user name or the password is wrong.')

export function answerWith(parameters: readonly AnswerParameter[]): Answer {
  return { ...OK, parameters }
}

export function rejected(reason: string): Answer {
  return refusal('20', reason)
}

export function notOffered(functionId: string): Answer {
  return refusal('40', `There is no function "${functionId}".`)
}

export function refusal(code: string, value: string): Answer {
  return { code, value, parameters: [] }
}
