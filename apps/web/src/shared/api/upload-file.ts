import type { RefusedReply } from '@partwire/contract/reply'
import type {
  uploadAnswerFile as answerFileUpload,
  uploadPartFile as partFileUpload,
  UploadReply,
} from '@partwire/contract/uploads'
import { notifySessionEnd } from './client'
import { sendFile } from './send-call'

const PART_FILE_PATH = '/api/supplier/part/import/upload' satisfies (typeof partFileUpload)['path']

const ANSWER_FILE_PATH = '/api/supplier/line/import/upload' satisfies (typeof answerFileUpload)['path']

/** Uploads a spreadsheet with parts. Never throws: a transport failure is a refusal with the code `no-reply`. */
export async function uploadPartFile(file: File): Promise<UploadReply<typeof partFileUpload>> {
  return uploadFile(PART_FILE_PATH, file)
}

/** Uploads a spreadsheet with answers to open lines. Never throws, as above. */
export async function uploadAnswerFile(file: File): Promise<UploadReply<typeof answerFileUpload>> {
  return uploadFile(ANSWER_FILE_PATH, file)
}

async function uploadFile(path: string, file: File): Promise<UploadReply<typeof partFileUpload>> {
  try {
    const response = await sendFile(`${path}?${new URLSearchParams({ fileName: file.name }).toString()}`, file)
    if (response.status === 401) notifySessionEnd()
    return toReply(await response.json())
  } catch (error) {
    // oxlint-disable-next-line no-console -- as for calls: a transport failure is only logged
    console.error('the upload failed', error)
    return NO_REPLY
  }
}

const NO_REPLY: RefusedReply = { success: false, code: 'no-reply' }

function toReply(json: unknown): UploadReply<typeof partFileUpload> {
  return isReply(json) ? json : NO_REPLY
}

/** Checks only `success`: the server validates its replies. */
function isReply(json: unknown): json is UploadReply<typeof partFileUpload> {
  return typeof json === 'object' && json !== null && 'success' in json && typeof json.success === 'boolean'
}
