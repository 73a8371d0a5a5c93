import {
  createArchive as createArchiveCall,
  getArchives as getArchivesCall,
} from '@partwire/contract/e-documents/archives'
import { downloadArchive as archive } from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../deps'
import { registerCall, registerRead } from '../../../../http/register-call'
import { registerDownload } from '../../../../http/register-download'
import { createArchive, getArchives } from './archives'
import { downloadArchive } from './download-archive'

export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  registerRead(app, deps, getArchivesCall, getArchives)
  registerCall(app, deps, createArchiveCall, createArchive)
}

export function archiveDownloadRoutes(app: FastifyInstance, deps: Deps): void {
  registerDownload(app, deps, archive, downloadArchive)
}
