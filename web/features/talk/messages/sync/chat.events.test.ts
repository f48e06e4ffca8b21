import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANNELS, type ChannelName } from '#shared/channelNames.ts'
import { CHANNEL_REVISIONS } from '#shared/talk/channels.ts'
import type { Message } from '#shared/talk/messages.ts'
import { endCache, makeQueryClient } from '../../../../api/queryClient.ts'
import { eventReducers, refetchAfterGap } from '../../../../app/member/live.events.ts'
import { openChannel } from '../../channels/channels.events.ts'
import { channelsQuery } from '../../channels/channels.queries.ts'
import { presenceKeys, presenceQuery } from '../../channels/presence.ts'
import { stillTyping, TYPING_MS, type Typist, typingKeys, withTypist } from '../../channels/typing.ts'
import { messagesKeys } from './cached.messages.ts'
import { applyMessage } from './chat.events.ts'
import { message } from './message.fixtures.ts'
import { type LoadedMessages, loadedFrom } from './message.reducers.ts'

const cache = makeQueryClient()
const apply = eventReducers(cache, 'me', async () => undefined)

const unread = (name: ChannelName) =>
  cache.getQueryData(channelsQuery.queryKey)?.find((channel) => channel.name === name)?.unread
const list = () => cache.getQueryData<LoadedMessages>(messagesKeys.list('general'))

beforeEach(() => {
  cache.setQueryData(
    channelsQuery.queryKey,
    CHANNELS.map((name) => ({ name, unread: 0 })),
  )
  cache.setQueryData(messagesKeys.list('general'), loadedFrom([message(1)]))
  vi.stubGlobal('document', { visibilityState: 'visible' })
})
afterEach(() => {
  endCache(cache)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a new message', () => {
  it('arrives in its list and raises the count of its channel', async () => {
    await apply.newMessage(message(2))
    await apply.newMessage(message(3))
    expect(list()?.messages).toHaveLength(3)
    expect(CHANNELS.map(unread)).toEqual([2, 0, 0, 0])
  })

  it('raises no count when it is one’s own, written on whatever device', async () => {
    await apply.newMessage(message(2, { sender: { _id: 'me', name: 'Me', photoUrl: null } }))
    expect(list()?.messages).toHaveLength(2)
    expect(unread('general')).toBe(0)
  })

  it('raises the count of the active channel only while nobody looks at it', async () => {
    const close = openChannel('general')
    await apply.newMessage(message(2))
    expect(unread('general')).toBe(0)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    await apply.newMessage(message(3))
    expect(unread('general')).toBe(1)
    vi.stubGlobal('document', { visibilityState: 'visible' })
    close()
    await apply.newMessage(message(4))
    expect(unread('general')).toBe(2)
  })

  it('is counted exactly, however many are unread', async () => {
    await apply.channelRead({ name: 'general', unread: 1000 })
    await apply.newMessage(message(2))
    expect(unread('general')).toBe(1001)
  })

  it('is counted once where an answer has counted it before the event came, or the event comes twice', async () => {
    const counted = CHANNELS.map((name) => ({ name, unread: 3 }))
    const headers = { [CHANNEL_REVISIONS]: '4,0,0,0' }
    vi.stubGlobal('location', { hostname: 'localhost' })
    vi.stubGlobal('localStorage', { getItem: () => null })
    vi.stubGlobal('fetch', async () => Response.json(counted, { headers }))
    await cache.fetchQuery({ ...channelsQuery, staleTime: 0 })
    await apply.newMessage(message(4))
    expect(unread('general')).toBe(3)
    await apply.newMessage(message(5))
    await apply.newMessage(message(5))
    expect(unread('general')).toBe(4)
  })

  it.each([undefined, 'nowhere'])('in the channel %s is ignored with a warning', async (channel) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await applyMessage(cache, { ...message(2), channel } as Message, 'me')
    expect(warn).toHaveBeenCalledTimes(1)
    expect(list()?.messages).toHaveLength(1)
    expect(CHANNELS.map(unread)).toEqual([0, 0, 0, 0])
  })
})

it('edits and deletes', async () => {
  await apply.messageEdited({ _id: 'm1', channel: 'general', content: 'better', edited: true, revision: 2 })
  expect(list()?.messages).toMatchObject([{ content: 'better', edited: true, deleted: false }])
  await apply.messageDeleted({ _id: 'm1', channel: 'general', revision: 3 })
  expect(list()?.messages).toMatchObject([{ content: '', deleted: true }])
})

it('asks for the counts when what is deleted may have been unread', async () => {
  const isOld = () => cache.getQueryState(channelsQuery.queryKey)?.isInvalidated
  await apply.messageDeleted({ _id: 'm1', channel: 'general', revision: 2 })
  expect(isOld()).toBe(false)
  await apply.newMessage(message(3))
  await apply.messageDeleted({ _id: 'm3', channel: 'general', revision: 4 })
  expect(isOld()).toBe(true)
})

it('knows what was read on another device', async () => {
  await apply.newMessage(message(2))
  await apply.channelRead({ name: 'general', unread: 0 })
  expect(unread('general')).toBe(0)
})

describe('who is online', () => {
  it('is applied where it is known who was', async () => {
    await apply.presence({ online: ['ann'], offline: [] })
    expect(cache.getQueryData(presenceKeys.all)).toBeUndefined()
    cache.setQueryData(presenceQuery.queryKey, ['ann', 'bob'])
    await apply.presence({ online: ['cleo', 'ann'], offline: ['bob', 'dan'] })
    expect(cache.getQueryData(presenceKeys.all)).toEqual(['ann', 'cleo'])
  })
})

describe('who is writing', () => {
  const hint = (userId: string) => ({ channel: 'general' as const, userId, name: userId })
  const names = () => cache.getQueryData<Typist[]>(typingKeys.channel('general'))?.map(({ name }) => name)

  it('is forgotten when what they wrote arrives; oneself on another device is nobody', async () => {
    for (const userId of ['ann', 'bob', 'me']) await apply.typing(hint(userId))
    expect(names()).toEqual(['ann', 'bob'])
    await apply.newMessage(message(2))
    expect(names()).toEqual(['bob'])
  })

  it('is forgotten after some seconds, unless they go on', () => {
    const both = withTypist(withTypist([], hint('ann'), 0), hint('bob'), 1000)
    const later = withTypist(both, hint('ann'), 4000)
    const namesAt = (now: number) => stillTyping(later, now).map(({ name }) => name)
    expect(namesAt(4000)).toEqual(['ann', 'bob'])
    expect(namesAt(1000 + TYPING_MS)).toEqual(['ann'])
    expect(namesAt(4000 + TYPING_MS)).toEqual([])
  })
})

it('makes counts and people old after a gap, and nothing of a chat that is not here', async () => {
  cache.clear()
  cache.setQueryData(presenceQuery.queryKey, ['ann'])
  await apply.newMessage(message(2))
  await refetchAfterGap(cache)
  expect(cache.getQueryState(presenceKeys.all)?.isInvalidated).toBe(true)
  expect(cache.getQueryCache().getAll()).toHaveLength(1)
})
