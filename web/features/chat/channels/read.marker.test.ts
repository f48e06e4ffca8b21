import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelName } from '#shared/channels.ts'
import { makeReadMarker, type ReadMarker } from './read.marker.ts'

let told: string[]
let line: () => Promise<void>
let marker: ReadMarker

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  line = async () => undefined
  marker = makeReadMarker((channel: ChannelName) => {
    told.push(channel)
    return line()
  })
})
afterEach(() => {
  marker.stop()
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('tells at once, and then at most once a second, until the last has been told', async () => {
  marker.seen('general', 1)
  await wait(0)
  expect(told).toEqual(['general'])
  for (let seq = 2; seq < 17; seq += 1) {
    marker.seen('general', seq)
    await wait(100)
  }
  expect(told).toHaveLength(2)
  await wait(1000)
  expect(told).toHaveLength(3)
  await wait(60_000)
  expect(told).toHaveLength(3)
})

it('tells nothing twice, and one channel without the other', async () => {
  marker.seen('general', 5)
  marker.seen('announcements', 5)
  await wait(2000)
  marker.seen('general', 5)
  marker.seen('general', 4)
  await wait(2000)
  expect(told).toEqual(['general', 'announcements'])
})

it('tells of an empty channel, too, when it is opened', async () => {
  marker.seen('general', 0)
  await wait(0)
  expect(told).toEqual(['general'])
})

it('tells again what could not be told', async () => {
  line = () => Promise.reject(new Error('offline'))
  marker.seen('general', 1)
  await wait(5000)
  expect(told).toHaveLength(1)
  line = async () => undefined
  marker.again()
  await wait(0)
  marker.again()
  await wait(5000)
  expect(told).toHaveLength(2)
})

it('tells nothing any more when its person has left', async () => {
  marker.seen('general', 1)
  await wait(0)
  marker.seen('general', 2)
  marker.stop()
  await wait(5000)
  expect(told).toHaveLength(1)
})
