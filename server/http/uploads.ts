import type { FastifyRequest } from 'fastify'
import type { FilePart } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'

export interface UploadedFile {
  filename: string
  bytes: Buffer
}

export interface Multipart {
  fields: Record<string, unknown>
  file: UploadedFile | undefined
}

// What a form of ours has at most; anything beyond is somebody trying.
const LIMITS = { files: 2, fields: 20, parts: 22, fieldSize: 64 * 1024, fieldNameSize: 100 }

/** A sender of whom nothing comes for so long has gone, in milliseconds. */
const SILENCE_MS = 30_000

/**
 * The fields and the file of a multipart request, wholly in memory. Refuses a file above its limit, reading no more than
 * that, a missing one that is required, and a body that is cut short. Whoever falls silent is not waited for.
 */
export async function readMultipart(request: FastifyRequest, wanted: FilePart): Promise<Multipart> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  const { socket } = request.raw
  // Nobody listens for it, so that the server ends the connection.
  socket.setTimeout(SILENCE_MS)
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: wanted.maxBytes } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
      } else {
        // Every part is read to its end, wanted or not: what is left unread would stall the connection.
        const bytes = await part.toBuffer()
        // A form whose file was not chosen sends an empty one without a name.
        const isChosen = bytes.length > 0 || Boolean(part.filename)
        if (part.fieldname === wanted.field && !file && isChosen) file = { filename: part.filename ?? '', bytes }
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(wanted.tooLarge)
    throw new AppError('invalid_input', { issues: (t) => [{ path: wanted.field, message: t('api.uploadCutShort') }] })
  } finally {
    socket.setTimeout(0)
  }
  return { fields, file }
}
