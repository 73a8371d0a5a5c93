import {
  createArchive as createArchiveCall,
  getArchives as getArchivesCall,
} from '@partwire/contract/e-documents/archives'
import { downloadArchive as archive } from '@partwire/contract/downloads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../deps'
import { answer, answerRead } from '../../../../http/answer'
import { answerWithFile } from '../../../../http/answer-with-file'
import { createArchive } from './create-archive'
import { downloadArchive } from './download-archive'
import { getArchives } from './get-archives'

export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  answerRead(app, deps, getArchivesCall, getArchives)
  answer(app, deps, createArchiveCall, createArchive)
}

export function archiveDownloadRoutes(app: FastifyInstance, deps: Deps): void {
  answerWithFile(app, deps, archive, downloadArchive)
}
