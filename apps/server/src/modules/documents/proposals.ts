import type { Sources } from '@partwire/domain/documents/proposals'

/** The sources as they are stored: null when the draft holds no proposed value. */
export function storedSources<Field extends string>(sources: Sources<Field> | undefined): Sources<Field> | null {
  const isAny = sources !== undefined && Object.values(sources).some((source) => source !== undefined && source !== '')
  return isAny ? sources : null
}

/** Undefined for an object without fields: a reply leaves out what is empty. */
export function nonEmpty<Fields extends object>(fields: Fields | null | undefined): Fields | undefined {
  return fields === null || fields === undefined || Object.keys(fields).length === 0 ? undefined : fields
}
