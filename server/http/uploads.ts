import type { FastifyRequest } from 'fastify'
import type { FilePart } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { refuseAt } from './refuseAt.ts'

export interface UploadedFile {
  filename: string
  bytes: Buffer
}

export interface Multipart {
  fields: Record<string, unknown>
  file: UploadedFile | undefined
}

const MEGABYTE = 1024 * 1024

// Above what any form of the app sends.
const LIMITS = { files: 2, fields: 20, parts: 22, fieldSize: 64 * 1024, fieldNameSize: 100 }

const limitsOf = ({ maxBytes, maxFieldBytes = LIMITS.fieldSize }: FilePart) => ({
  ...LIMITS,
  fileSize: maxBytes,
  fieldSize: maxFieldBytes,
})

/**
 * Reads fields and file of a multipart request into memory. Refuses a file above its limit, without reading further,
 * and a truncated body. Calls `countUpload` before a file is read; it may refuse.
 */
export async function readMultipart(
  request: FastifyRequest,
  wanted: FilePart,
  countUpload: () => void,
): Promise<Multipart> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({ limits: limitsOf(wanted) })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('too_large')
        fields[part.fieldname] = part.value
      } else {
        if (part.filename) countUpload()
        // Unwanted parts are read too: unread data would stall the connection.
        const bytes = await part.toBuffer()
        // A form without a chosen file sends an empty part without a filename.
        const isChosen = bytes.length > 0 || Boolean(part.filename)
        if (isChosen) countUpload()
        if (part.fieldname === wanted.field && !file && isChosen) file = { filename: part.filename ?? '', bytes }
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError(wanted.tooLarge, {
        params: (t) => ({ limit: t('api.atMost', { count: Math.floor(wanted.maxBytes / MEGABYTE) }) }),
      })
    refuseAt(wanted.field, 'api.uploadCutShort')
  }
  return { fields, file }
}
