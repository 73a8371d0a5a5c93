import type { Generated } from 'kysely'
import type { Fixed, Id } from './document-tables'

/** The account a row belongs to: an operator or a supplier; the other column is null. */
interface Owned {
  operator_id: Fixed<string | null>
  supplier_id: Fixed<string | null>
}

/** Tables of the sessions and second factors of operators and suppliers. */
export interface AccountSchema {
  sessions: Owned & {
    token_hash: Buffer
    created_at: Fixed<Date>
    last_seen_at: Date
    browser: Generated<string>
    address: Generated<string>
    /** When the person last gave password and second factor again. */
    confirmed_at: Date | null
    failed_confirmations: Generated<number>
  }
  totp_factors: Owned & {
    id: Id
    key_sealed: string
    created_at: Fixed<Date>
    confirmed_at: Date | null
    last_step: Generated<string>
  }
  recovery_codes: Owned & {
    id: Id
    selector: Fixed<string>
    code_hash: Fixed<string>
    created_at: Fixed<Date>
  }
  passkeys: Owned & {
    id: Id
    credential_id: Fixed<string>
    public_key: Fixed<Buffer>
    counter: string
    transports: Fixed<string[]>
    rp_id: Fixed<string>
    name: Fixed<string>
    created_at: Fixed<Date>
    last_used_at: Date | null
  }
  passkey_challenges: Owned & {
    token_hash: Buffer
    challenge: string
    created_at: Date
  }
  pending_sign_ins: Owned & {
    token_hash: Fixed<Buffer>
    attempts: Generated<number>
    created_at: Fixed<Date>
  }
}
