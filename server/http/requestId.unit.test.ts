import { describe, expect, it } from 'vitest'
import { requestIds } from './requestId.ts'

describe('the id of a request', () => {
  const idOf = requestIds()
  const without = { headers: {} }
  const given = (id: string) => ({ headers: { 'x-request-id': id } })

  it('is another one for each request and each process', () => {
    const ids = [idOf(without), idOf(without), requestIds()(without)]
    expect(new Set(ids).size).toBe(3)
  })

  it('is the one a proxy gave it, unless that is no id', () => {
    expect(idOf(given('4f2a-from-the-proxy'))).toBe('4f2a-from-the-proxy')
    for (const odd of ['', 'short', 'a line\nof its own', 'x'.repeat(65)]) expect(idOf(given(odd))).not.toBe(odd)
  })
})
