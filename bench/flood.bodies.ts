import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const cookie = (token: string) => ({ cookie: `__Host-ushers_images=${token}` })
export const JSON_TYPE = { 'content-type': 'application/json' }

export const BOUNDARY = 'of-a-form'
export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** A form of one field; with a file's name it is an upload. */
export function formOf(field: string, content: string | Buffer, filename = '', type = 'text/plain'): Buffer {
  const named = filename && `; filename="${filename}"\r\ncontent-type: ${type}`
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${named}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

/** Writes bodies into files of their own. */
export function bodiesIn(folder: string): (body: string | Buffer) => string {
  let made = 0
  return (body) => {
    const file = join(folder, `body${made++}`)
    writeFileSync(file, body)
    return file
  }
}

export type Bodies = ReturnType<typeof bodiesIn>
