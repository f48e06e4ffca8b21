import type { FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#shared/errors.ts'

export interface UploadedFile {
  filename: string
  bytes: Buffer
}

/**
 * The file of a multipart request's field "file", wholly in memory. Refuses a request without one (`no_file`) and one
 * above `maxBytes` (the code of `tooLarge`), reading no more than that.
 */
export async function readUpload(
  request: FastifyRequest,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: ErrorCode },
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('no_file')
  let file: UploadedFile | undefined
  try {
    for await (const part of request.files({ limits: { fileSize: maxBytes, files: 2, fields: 10, parts: 12 } })) {
      // Every part is read to its end, wanted or not: what is left unread would stall the connection.
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file' && !file) file = { filename: part.filename ?? '', bytes }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(tooLarge)
    throw new AppError('invalid_input', {
      issues: [{ path: 'file', message: 'The upload was cut short or is malformed' }],
    })
  }
  if (!file) throw new AppError('no_file')
  return file
}
