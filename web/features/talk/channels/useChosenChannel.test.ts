import { describe, expect, it } from 'vitest'
import { channelInChat, channelPage, hasListBefore, readChannel } from './useChosenChannel.ts'

describe('the address of a channel', () => {
  it('is read as it is written', () => {
    expect(channelPage('sunday-team')).toBe('/chat/sunday-team')
    const { pathname, searchParams } = new URL(channelInChat('sunday-team'), 'http://localhost')
    expect(pathname).toBe('/chat')
    expect(readChannel(searchParams)).toBe('sunday-team')
  })

  it.each(['', 'channel=', 'channel=nowhere', 'channel=__proto__', 'other=general'])('is none in %j', (query) => {
    expect(readChannel(new URLSearchParams(query))).toBeNull()
  })
})

it('believes of the history only what it wrote itself', () => {
  expect(hasListBefore({ hasListBefore: true })).toBe(true)
  for (const state of [null, undefined, 'yes', {}, { hasListBefore: 'yes' }]) expect(hasListBefore(state)).toBe(false)
})
