import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChannelName } from '#shared/channelNames.ts'
import { makeReadMarker, type ReadMarker } from './read.marker.ts'

let sent: string[]
let marks: number[]
let network: () => Promise<void>
let marker: ReadMarker

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  marks = []
  network = async () => undefined
  marker = makeReadMarker((channel: ChannelName, upTo: number) => {
    sent.push(channel)
    marks.push(upTo)
    return network()
  })
})
afterEach(() => {
  marker.stop()
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('sends at once, and then at most once a second, until the last has been sent', async () => {
  marker.markSeen('general', 1)
  await wait(0)
  expect(sent).toEqual(['general'])
  for (let seq = 2; seq < 17; seq += 1) {
    marker.markSeen('general', seq)
    await wait(100)
  }
  expect(sent).toHaveLength(2)
  await wait(1000)
  expect(sent).toHaveLength(3)
  await wait(60_000)
  // Each up to what was seen when it was sent.
  expect(marks).toEqual([1, 11, 16])
})

it('sends nothing twice, and one channel without the other', async () => {
  marker.markSeen('general', 5)
  marker.markSeen('announcements', 5)
  await wait(2000)
  marker.markSeen('general', 5)
  marker.markSeen('general', 4)
  await wait(2000)
  expect(sent).toEqual(['general', 'announcements'])
})

it('sends again what could not be sent', async () => {
  network = () => Promise.reject(new Error('offline'))
  marker.markSeen('general', 1)
  await wait(5000)
  expect(sent).toHaveLength(1)
  network = async () => undefined
  marker.retry()
  await wait(0)
  marker.retry()
  await wait(5000)
  expect(sent).toHaveLength(2)
})

it('sends nothing any more when its person has left', async () => {
  marker.markSeen('general', 1)
  await wait(0)
  marker.markSeen('general', 2)
  marker.stop()
  await wait(5000)
  expect(sent).toHaveLength(1)
})
