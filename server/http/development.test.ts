import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api.ts'
import { withTestApp } from '../testing/app.ts'

const development = withTestApp({ NODE_ENV: 'development' })
const production = withTestApp({ NODE_ENV: 'production' })

/** Vite's origin: another port of the same host. */
const VITE = 'http://127.0.0.1:5173'

/** The preflight request of a browser. */
const preflight = (url: string, method: string) =>
  fetch(`${url}/api/users/me`, {
    method: 'OPTIONS',
    headers: {
      origin: VITE,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })

describe('a page that Vite serves', () => {
  it('may call every endpoint in development, with the cookie for pictures', async () => {
    const { headers } = await preflight(development.url, 'PUT')
    expect(headers.get('access-control-allow-origin')).toBe(VITE)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    const allowed = headers.get('access-control-allow-methods')?.split(', ')
    expect(allowed).toEqual(expect.arrayContaining([...new Set(endpoints.map(({ method }) => method))]))
  })

  it('may show pictures in development', async () => {
    const { headers } = await fetch(`${development.url}/api/images/none`, { headers: { origin: VITE } })
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site')
  })

  it('is one of another site where nobody develops', async () => {
    const { status, headers } = await preflight(production.url, 'PUT')
    expect(status).toBe(403)
    expect(headers.has('access-control-allow-origin')).toBe(false)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
