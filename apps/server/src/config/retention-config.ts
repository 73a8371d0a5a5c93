import { readInteger, type Environment } from './config-values'

/** How long old rows are kept. */
export interface RetentionConfig {
  /** Years that the law demands for documents and for what proves them: the text of an order, mails with its files. */
  documentYears: number
  syncRunDays: number
  /** Bulk actions on open lines. */
  lineRunDays: number
  /** Text of messages that repeated a known order; that of an order is kept for `documentYears` at least. */
  rawMessageDays: number
  deliveryAttemptDays: number
  mailDays: number
  /** After a session has expired. */
  expiredSessionDays: number
  /** Older actions of operators are moved to an archive. */
  operatorActionDays: number
}

export function readRetentionConfig(env: Environment): RetentionConfig {
  const days = (name: string, fallback: number, min = 1) => readInteger(env, name, { fallback, min, max: 36_500 })
  return {
    documentYears: readInteger(env, 'DOCUMENT_YEARS', { fallback: 10, min: 1, max: 100 }),
    syncRunDays: days('SYNC_RUN_DAYS', 90),
    lineRunDays: days('LINE_RUN_DAYS', 30),
    rawMessageDays: days('RAW_MESSAGE_DAYS', 365),
    deliveryAttemptDays: days('DELIVERY_ATTEMPT_DAYS', 365),
    mailDays: days('MAIL_DAYS', 180),
    expiredSessionDays: days('EXPIRED_SESSION_DAYS', 0, 0),
    operatorActionDays: days('OPERATOR_ACTION_DAYS', 730, 31),
  }
}
