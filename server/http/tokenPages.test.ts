import { randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { endpoints } from '#shared/api.ts'
import { withTestApp } from '../testing/app.ts'
import { requestOf } from '../testing/request.ts'

const test = withTestApp({ LOG_LEVEL: 'silent' })

afterEach(() => vi.restoreAllMocks())

it.each(endpoints.filter(({ path }) => path.includes(':token')).map((endpoint) => ({ endpoint, ...endpoint })))(
  'a fault at $method $path is logged without the token',
  async ({ endpoint, path }) => {
    const error = vi.spyOn(test.app.http.log, 'error')
    vi.spyOn(test.app.sessions, 'authenticate').mockRejectedValue(new Error('a fault'))
    const token = randomBytes(32).toString('base64url')
    const { status } = await fetch(...requestOf(test.url, endpoint, { token }, 'x'.repeat(43)))
    expect(status).toBe(500)
    const [[about] = []] = error.mock.calls as unknown as [{ url?: string }][]
    expect(about?.url).toBe(`/api${path}`)
    expect(JSON.stringify(error.mock.calls)).not.toContain(token)
  },
)
