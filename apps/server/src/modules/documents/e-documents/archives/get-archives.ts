import type { Deps } from '../../../../deps'
import { JsonText } from '../../../../lib/json-text'
import type { UncheckedSession } from '../../../auth/sessions'
import { archivesRead } from './archive-store'

/** The archives of the supplier with their progress. */
export async function getArchives(_deps: Deps, session: UncheckedSession): Promise<JsonText> {
  return new JsonText(await session.read(archivesRead, {}))
}
