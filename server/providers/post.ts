import { type RequestOptions, request as requestSecure } from 'node:https'

// Not by `import`, which reads every export of it and so loads Node's whole fetch: 3 MB that a server may never need.
const http = process.getBuiltinModule('node:http')

/** Code of the error where no answer came in time. */
export const NO_ANSWER = 'ETIMEDOUT'

/** An answer by its head, and by the beginning of what it says, where that is read. */
export interface PostAnswer {
  status: number
  retryAfter: string | undefined
  text: string
}

interface Limits {
  /** Milliseconds from the connection to the end of what is read. */
  timeoutMs: number
  /** Characters read of an answer that is not 2xx; 0 reads nothing of any answer, and closes the connection. */
  readMax: number
}

/** Codes of a connection that the other side has closed. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])

/** Posts to somebody else's server, without following redirects. Rejects where no answer came. */
export function post(options: RequestOptions, body: Uint8Array, { timeoutMs, readMax }: Limits): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const request = (options.protocol === 'https:' ? requestSecure : http.request)(options, (response) => {
      const { statusCode: status = 0, headers } = response
      const isTaken = status >= 200 && status < 300
      let text = ''
      const finish = (): void => {
        clearTimeout(timer)
        resolve({ status, retryAfter: headers['retry-after'], text: text.replace(/\s+/g, ' ').trim() })
      }
      const finishNow = (): void => {
        finish()
        request.destroy()
      }
      response.once('error', fail)
      if (readMax === 0) return finishNow()
      response.once('end', finish)
      if (isTaken) return response.resume()
      return response.setEncoding('utf8').on('data', (chunk: string) => {
        text = (text + chunk).slice(0, readMax)
        if (text.length >= readMax) finishNow()
      })
    })
    const fail = (error: NodeJS.ErrnoException): void => {
      clearTimeout(timer)
      // The other side had closed an idle connection: nothing is wrong, and a new one is tried at once.
      if (request.reusedSocket && CLOSED.has(error.code ?? '')) resolve(post(options, body, { timeoutMs, readMax }))
      else reject(error)
    }
    request.once('error', fail)
    const late = Object.assign(new Error('no answer in time'), { code: NO_ANSWER })
    const timer = setTimeout(() => request.destroy(late), timeoutMs)
    request.end(body)
  })
}
