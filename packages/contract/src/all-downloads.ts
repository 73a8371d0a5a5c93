import type { Download } from './download'
import * as downloads from './downloads'

/** Every file the portal hands out; isolation tests and the API documentation are made from this list. */
export const ALL_DOWNLOADS: readonly Download[] = Object.values(downloads)
