import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { language } from '../strings/strings.ts'
import { apiAddress, callAddress, failed, send, storedToken } from './call.ts'
import { offline, refusal } from './error.ts'

/** An endpoint that takes a form, and a file in the field that its contract names. */
type UploadEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, Endpoint['access'], 'multipart', 'json'>

/** An endpoint that answers with a file. */
type FileEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, Endpoint['access'], 'json', 'file'>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The form of a request: each field of the input that is not undefined, then the file, if there is one. */
export function formOf(endpoint: Endpoint, input: Record<string, unknown>, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value))
  if (file && endpoint.file) form.append(endpoint.file.field, file)
  return form
}

interface UploadOptions {
  file?: File | undefined
  /** Gets the share that has left the browser, 0 to 1; at 1 the server is still reading. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a form, with or without a file. Throws as `call` does. XMLHttpRequest, because fetch does not tell how
 * far an upload has come.
 */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { file, onProgress, signal }: UploadOptions,
): Promise<z.output<E['output']>> {
  const { path, rest } = callAddress(endpoint, input as Record<string, unknown>)
  const url = apiAddress(path)
  const token = storedToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, url)
  request.withCredentials = true
  request.setRequestHeader('Accept-Language', language())
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress?.(event.loaded / event.total)
  }
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(failed(offline(), url, token))
    request.onabort = () => reject(signal?.reason)
    request.onload = () => {
      const body = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300 && body !== undefined) resolve(body as z.output<E['output']>)
      else reject(failed(refusal(request.status, body, request.getResponseHeader('Retry-After')), url, token))
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(endpoint, rest, file))
  })
}

/** Content-Disposition's file name; the plain form only, which is what our server sends. */
const namedIn = (header: string | null): string | undefined => /filename="?([^";]+)"?/i.exec(header ?? '')?.[1]

/** Fetches a file; `filename` is the server's, or `fallbackName` where CORS hides the header. Throws as `call` does. */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  fallbackName: string,
): Promise<{ blob: Blob; filename: string }> {
  const response = await send(endpoint, input as Record<string, unknown>)
  const filename = namedIn(response.headers.get('Content-Disposition')) ?? fallbackName
  try {
    return { blob: await response.blob(), filename }
  } catch {
    throw failed(offline(), response.url, null)
  }
}

// Safari reads the object URL only after the click has returned, some versions much later.
const KEEP_ADDRESS_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, filename }: { blob: Blob; filename: string }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS)
}
