import css from './explained-error.module.css'

/** What the person was doing. */
type Occasion = 'load' | 'save' | 'sync' | 'delivery'

/** What happened, whether anything is lost, and what to do. */
const SENTENCES: Record<Occasion, string> = {
  load: 'There is no order at this address. Nothing was changed. Please open the order from the overview.',
  save: 'A value cannot be stored as it was typed. Nothing was saved or sent, and what you typed is still here. Please correct it and try again.',
  sync: 'The ordering platform has a problem at the moment. Nothing is lost: what was fetched is kept, and the next synchronisation continues there. Please try again in a few minutes.',
  delivery:
    'The ordering platform has a problem at the moment. The document is stored and not lost. If it is not sent automatically, please click Resend.',
}

/** Sentences of the server that are written for engineers. */
const TECHNICAL_ERROR = /^The (?:field \S+|request) is not valid: |^The platform answered with HTTP status \d+\.$/

/** An error as text: a sentence written for engineers becomes one for the clerk, without its details. */
export function explainError(error: string, occasion: Occasion): string {
  return TECHNICAL_ERROR.test(error) ? SENTENCES[occasion] : error
}

interface ExplainedErrorProps {
  /** The sentence of the server. */
  error: string
  occasion: Occasion
}

/** An error for the clerk. The sentence of the server is behind a disclosure where it is written for engineers. */
export function ExplainedError({ error, occasion }: ExplainedErrorProps) {
  const text = explainError(error, occasion)
  if (text === error) return error
  return (
    <>
      {text}
      <details className={css['details']}>
        <summary>Details for support</summary>
        {error}
      </details>
    </>
  )
}
