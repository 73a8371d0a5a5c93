import { brokenUniqueIndex } from '../../db/database-errors'
import { Refusal } from '../../errors'

const DUPLICATES: Record<string, { field: string; sentence: string }> = {
  suppliers_tec_com_id: { field: 'tecComId', sentence: 'Another supplier already has this TecCom ID.' },
  suppliers_contact_email: { field: 'contactEmail', sentence: 'Another supplier already has this Contact Email.' },
}

/** The unique indexes are the judges, so that two operators at once cannot both win. */
export function asDuplicateRefusal(error: unknown): never {
  const duplicate = DUPLICATES[brokenUniqueIndex(error) ?? '']
  throw duplicate === undefined ? error : new Refusal('conflict', duplicate.sentence, duplicate.field)
}
