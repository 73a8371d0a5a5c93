import type * as z from 'zod'
import type { Access } from './call'

/** A link the browser follows to a file: always a GET that changes nothing, refused like any call (JSON, by status). */
export interface Download<Who extends Access = Access, Parameters extends z.ZodType = z.ZodType> {
  path: string
  access: Who
  summary: string
  contentType: string
  /** Those in its path. */
  parameters: Parameters
}
