import { describe, expect, it } from 'vitest'
import type { Channel } from '#shared/talk/channels.ts'
import { totalUnread } from '../channels/channels.queries.ts'
import { readSince } from './unread.badge.ts'

const unread = (general: number, team: number): Channel[] => [
  { name: 'general', unread: general },
  { name: 'sunday-team', unread: team },
]
const names = (channels: Channel[], before?: Channel[]) => readSince(channels, before).map(({ name }) => name)

describe('what is unread', () => {
  it('is counted over all channels', () => {
    expect(totalUnread([])).toBe(0)
    expect(totalUnread(unread(0, 0))).toBe(0)
    expect(totalUnread(unread(2, 3))).toBe(5)
  })
})

describe('a channel was read', () => {
  it('when it had something unread, and has no more', () => {
    expect(names(unread(0, 3), unread(2, 3))).toEqual(['general'])
    expect(names(unread(0, 0), unread(2, 3))).toEqual(['general', 'sunday-team'])
  })

  it('when it has nothing unread at the beginning', () => {
    expect(names(unread(0, 1))).toEqual(['general'])
  })

  it('not when nothing has changed: its notification may be newer than what is known here', () => {
    expect(names(unread(0, 0), unread(0, 3))).toEqual(['sunday-team'])
    expect(names(unread(0, 4), unread(0, 3))).toEqual([])
    expect(names(unread(1, 2), unread(2, 3))).toEqual([])
  })
})
