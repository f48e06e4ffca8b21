import { type BrowserContext, expect } from '@playwright/test'

export interface Complaints {
  watch(context: BrowserContext): void
  allow(...patterns: RegExp[]): void
  expectNone(): void
}

/**
 * Complaints of a browser while its server ends and starts again: nothing answers, or the server says that it is about
 * to end, and a person who returns to the live connection over an old one is refused.
 */
export const RESTART = [
  /net::ERR_/,
  /^offline /,
  /status of 503/,
  /^503 /,
  /status of 403 .*\/socket\.io\//,
  /^Live connection:/,
  /WebSocket connection to/,
  /dynamically imported module/,
]

/** Collects what a browser complains about: uncaught errors, console errors and, among these, breaches of the CSP. */
export function complaintsOf(): Complaints {
  const heard: string[] = []
  const allowed: RegExp[] = []
  return {
    watch(context) {
      context.on('weberror', (webError) => heard.push(`uncaught: ${webError.error().stack}`))
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
      })
    },
    allow: (...patterns) => void allowed.push(...patterns),
    expectNone() {
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'complaints of the browser').toEqual([])
    },
  }
}
