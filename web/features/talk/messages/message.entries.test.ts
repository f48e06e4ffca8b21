import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/talk/messages.ts'
import {
  countAfter,
  type EntryPlace,
  entryKeyOf,
  entryPlaceOf,
  firstUnread,
  isOwnMessage,
  listEntriesOf,
} from './message.entries.ts'
import { message } from './sync/message.fixtures.ts'
import type { PendingMessage } from './sync/pending.messages.ts'

const me = { _id: 'me', name: 'Miriam Cohen' }
const mine = { sender: { _id: 'me', name: 'Miriam Cohen', photoUrl: null } }
const bo = { sender: { _id: 'bo', name: 'Bo', photoUrl: null } }

const pending = (uuid: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  uuid,
  channel: 'general',
  content: 'on its way',
  imageUrl: null,
  file: null,
  createdAt: '2026-12-06T09:00:30.000Z',
  status: 'waiting',
  ...more,
})

const placesOf = (entries: (Message | PendingMessage)[], firstNewId: string | null = null): EntryPlace[] =>
  entries.map((_, index) => entryPlaceOf(entries, index, { me, timeZone: 'America/Chicago', firstNewId }))

describe('an own message', () => {
  it('is one whose sender has my id', () => {
    expect(isOwnMessage(message(1, mine), me)).toBe(true)
    expect(isOwnMessage(message(1, { sender: { ...mine.sender, name: 'As I was called' } }), me)).toBe(true)
    expect(isOwnMessage(message(1, { sender: { ...bo.sender, name: me.name } }), me)).toBe(false)
  })

  it('is one with my name where it carries only a name', () => {
    expect(isOwnMessage(message(1, { sender: { ...mine.sender, _id: null } }), me)).toBe(true)
    expect(isOwnMessage(message(1, { sender: { ...bo.sender, _id: null } }), me)).toBe(false)
  })
})

describe('messages on their way', () => {
  it('come last, in their order', () => {
    const entries = listEntriesOf([message(1), message(2)], [pending('a'), pending('b')], me)
    expect(entries.map((entry) => entry.uuid)).toEqual(['uuid-1', 'uuid-2', 'a', 'b'])
  })

  it('are not shown twice when they have arrived, and keep their key', () => {
    const arrived = message(3, { ...mine, uuid: 'a' })
    const entries = listEntriesOf([message(1), arrived], [pending('a'), pending('b')], me)
    expect(entries.map((entry) => entry.uuid)).toEqual(['uuid-1', 'a', 'b'])
    expect(entryKeyOf(arrived, me)).toBe(entryKeyOf(pending('a'), me))
  })

  it('stay when somebody else has used their uuid', () => {
    const entries = listEntriesOf([message(1, { uuid: 'a' })], [pending('a')], me)
    expect(entries).toHaveLength(2)
    expect(new Set(entries.map((entry) => entryKeyOf(entry, me))).size).toBe(2)
  })
})

describe('days', () => {
  it('begin with their first message where the team is', () => {
    const places = placesOf([
      message(1, { timestamp: '2026-12-05T20:00:00.000Z' }),
      message(2, { timestamp: '2026-12-06T05:59:00.000Z' }),
      message(3, { timestamp: '2026-12-06T06:00:00.000Z' }),
      message(4, { timestamp: '2026-12-06T23:00:00.000Z' }),
    ])
    expect(places.map(({ startsDay }) => startsDay)).toEqual(['2026-12-05', null, '2026-12-06', null])
  })

  it('begin a group, also within a minute', () => {
    const [, second] = placesOf([
      message(1, { timestamp: '2026-12-06T05:59:59.000Z' }),
      message(2, { timestamp: '2026-12-06T06:00:00.000Z' }),
    ])
    expect(second).toMatchObject({ startsDay: '2026-12-06', startsGroup: true })
  })
})

describe('groups', () => {
  it('are of one sender and one minute', () => {
    const later = { timestamp: '2026-12-06T09:01:00.000Z' }
    const places = placesOf([message(1), message(2), message(3, later), message(4, { ...later, ...bo })])
    expect(places.map(({ startsGroup, endsGroup }) => [startsGroup, endsGroup])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  it('hold what is on its way together with what has arrived', () => {
    const places = placesOf([message(1, mine), pending('a'), pending('b', { createdAt: '2026-12-06T09:05:00.000Z' })])
    expect(places.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true])
  })

  it('tell apart those who are gone by their names', () => {
    const gone = (name: string) => ({ sender: { _id: null, name, photoUrl: null } })
    const places = placesOf([message(1, gone('Ann')), message(2, gone('Ann')), message(3, gone('Bo'))])
    expect(places.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true])
  })

  it('end where the new messages begin', () => {
    const places = placesOf([message(1), message(2)], 'm2')
    expect(places.map(({ startsNew, startsGroup, endsGroup }) => [startsNew, startsGroup, endsGroup])).toEqual([
      [false, true, true],
      [true, true, true],
    ])
  })
})

describe('the first unread message', () => {
  const messages = [message(1), message(2, mine), message(3, bo), message(4, { deleted: true }), message(5)]

  it('is counted from the newest, without my own and deleted ones', () => {
    expect(firstUnread(messages, 1, me)).toBe('m5')
    expect(firstUnread(messages, 2, me)).toBe('m3')
    expect(firstUnread(messages, 3, me)).toBe('m1')
  })

  it('is none where nothing is unread, or it is not here', () => {
    expect(firstUnread(messages, 0, me)).toBeNull()
    expect(firstUnread(messages, 4, me)).toBeNull()
    expect(firstUnread([], 1, me)).toBeNull()
  })
})

it('counts what others have written since', () => {
  const messages = [message(1), message(2), message(3, mine), message(4, { deleted: true }), message(6, bo)]
  expect(countAfter(messages, 6, me)).toBe(0)
  expect(countAfter(messages, 2, me)).toBe(1)
  expect(countAfter(messages, 0, me)).toBe(3)
})
