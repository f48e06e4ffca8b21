type Fetch = (url: URL, init: RequestInit) => Promise<Response>

/** An XMLHttpRequest, as far as uploads use it (web/api/files.ts), that is answered as a call is. */
function uploadsTo(fetch: Fetch): typeof XMLHttpRequest {
  class StubUpload {
    readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null }
    withCredentials = false
    status = 0
    responseText = ''
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    #method = 'GET'
    #url = ''
    #headers = new Headers()
    readonly #controller = new AbortController()

    open(method: string, url: string): void {
      this.#method = method
      this.#url = url
    }

    setRequestHeader(): void {}

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name)
    }

    async send(body: FormData): Promise<void> {
      const { signal } = this.#controller
      try {
        const response = await fetch(new URL(this.#url, location.href), { method: this.#method, body, signal })
        this.responseText = await response.text()
        this.status = response.status
        this.#headers = response.headers
      } catch {
        return this.#controller.signal.aborted ? undefined : this.onerror?.()
      }
      if (!signal.aborted) this.onload?.()
    }

    abort(): void {
      this.#controller.abort()
      this.onabort?.()
    }
  }
  return StubUpload as unknown as typeof XMLHttpRequest
}

/** Replaces uploads. Returns how to have them as before. */
export function stubUploads(fetch: Fetch): () => void {
  const Real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = uploadsTo(fetch)
  return () => {
    globalThis.XMLHttpRequest = Real
  }
}
