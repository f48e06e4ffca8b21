import type { Query } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError, offline } from '../api/error.ts'
import { offlineSince, type Shown } from './offlineSince.ts'
import { formatOfflineTime } from './offlineTime.ts'

const query = (state: Partial<Query['state']>): Shown => ({
  state: {
    data: [],
    dataUpdatedAt: 5,
    dataUpdateCount: 1,
    error: null,
    fetchFailureReason: null,
    ...state,
  } as Query['state'],
})

const LINE = { isOnline: true, isConfirmed: true }
const fault = new ApiError({ status: 500, code: 'internal', message: 'x' })
const gateway = new ApiError({ status: 503, code: 'unknown', message: 'x' })

describe('the time that a page is from', () => {
  it('is told of nothing that could be refreshed', () => {
    expect(offlineSince([], LINE)).toBeNull()
    expect(offlineSince([query({})], LINE)).toBeNull()
    expect(offlineSince([query({ error: fault })], LINE)).toBeNull()
  })

  it('is that of the oldest data shown, where the server did not answer', () => {
    expect(offlineSince([query({ error: offline() }), query({ dataUpdatedAt: 3 })], LINE)).toBe(3)
    expect(offlineSince([query({ error: gateway })], LINE)).toBe(5)
  })

  it('is told after one silence where the data are from the device, and not where they are of this page', () => {
    expect(offlineSince([query({ fetchFailureReason: offline() })], LINE)).toBeNull()
    expect(offlineSince([query({ fetchFailureReason: offline(), dataUpdateCount: 0 })], LINE)).toBe(5)
  })

  it('is told where the question has no data of its own', () => {
    const question = query({ data: undefined, dataUpdatedAt: 0, dataUpdateCount: 0, error: offline() })
    expect(offlineSince([question], LINE)).toBeNull()
    expect(offlineSince([question, query({})], LINE)).toBe(5)
  })

  it('is told as soon as the browser says that there is no network, or nobody could say who this is', () => {
    expect(offlineSince([query({})], { ...LINE, isOnline: false })).toBe(5)
    expect(offlineSince([query({ dataUpdateCount: 0 })], { ...LINE, isConfirmed: false })).toBe(5)
    expect(offlineSince([query({})], { ...LINE, isConfirmed: false })).toBeNull()
  })
})

describe('a moment', () => {
  const at = Date.parse('2026-12-06T15:05:00Z')

  it('is the time alone on its day, where the team is', () => {
    expect(formatOfflineTime(at, '2026-12-06', 'America/Chicago')).toMatch(/^9:05\sAM$/)
    expect(formatOfflineTime(Date.parse('2026-12-07T05:30:00Z'), '2026-12-06', 'America/Chicago')).toMatch(
      /^11:30\sPM$/,
    )
  })

  it('has its day on every other', () => {
    expect(formatOfflineTime(at, '2026-12-07', 'America/Chicago')).toMatch(/^Sunday, December 6, 9:05\sAM$/)
    expect(formatOfflineTime(at, '2026-12-07', 'America/Chicago', 'short')).toMatch(/^Dec 6, 9:05\sAM$/)
  })
})
