import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { endCache } from '../../../../api/queryClient.ts'
import { makeOutbox, type OutboxSender } from '../../../../outbox/outbox.ts'
import { message } from './message.fixtures.ts'
import { messageSyncOf } from './messageSync.ts'
import { MESSAGE, messagesHandler, type WrittenMessage } from './messages.outbox.ts'
import { makePendingMessages } from './pending.messages.ts'

const cache = new QueryClient()

afterEach(() => {
  vi.restoreAllMocks()
  endCache(cache)
})

const idle: OutboxSender = {
  restored: Promise.resolve(),
  keep: async () => undefined,
  retry: async () => undefined,
  discard: async () => undefined,
  stop: () => undefined,
}

const written: WrittenMessage = { channel: 'general', content: 'hello', imageUrl: null, picture: null }

const makeOne = () => makeOutbox(cache, 'ann', async () => idle)

it('keeps a picture, and lets go of its address with it', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  const outbox = makeOne()
  const pending = makePendingMessages(outbox)
  const picture = { blob: new Blob(['pixels'], { type: 'image/png' }), name: 'door.png' }
  await outbox.add(MESSAGE, 'general', { ...written, picture })
  const [item] = pending.all()
  expect(item?.file).toMatchObject({ name: 'door.png', type: 'image/png', size: 6 })
  expect(await (await fetch(item?.preview ?? '')).text()).toBe('pixels')
  await outbox.discard(item?.uuid ?? '')
  expect(pending.all()).toEqual([])
  expect(revoke).toHaveBeenCalledWith(item?.preview)
})

it('says in a sentence why a message was refused, of several what is wrong with the input', async () => {
  const outbox = makeOne()
  const pending = makePendingMessages(outbox)
  await outbox.add(MESSAGE, 'general', written)
  const refused = (issues: { path: string; message: string }[]) =>
    outbox.set(
      outbox.changes().map((change) => ({
        ...change,
        status: 'refused',
        error: { status: 400, code: 'invalid_input', message: 'said with 400', issues, reply: {} },
      })),
    )
  refused([])
  expect(pending.all()).toMatchObject([{ content: 'hello', status: 'refused', reason: 'said with 400' }])
  refused([{ path: 'content', message: 'Too long' }])
  expect(pending.all()).toMatchObject([{ reason: 'Too long' }])
})

it('hears which of its own messages the server has', () => {
  const confirmed: string[][] = []
  const stop = messagesHandler.listen?.({ cache, owner: 'ann' }, (ids) => confirmed.push(ids))
  const from = (id: string) => ({ _id: id, name: id, photoUrl: null })
  messageSyncOf(cache).applyEvent('general', message(7, { uuid: 'one', sender: from('bob') }))
  messageSyncOf(cache).applyEvent('general', message(8, { uuid: 'one', sender: from('ann') }))
  expect(confirmed.flat()).toEqual(['one'])
  stop?.()
})
