import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { applyDeletion } from '../sync/chat.events.ts'
import { message } from '../sync/message.fixtures.ts'
import { loadedFrom } from '../sync/message.reducers.ts'
import { messagesKeys } from '../sync/messageSync.ts'
import { channelsKeys } from './channels.queries.ts'
import { LastMessage } from './LastMessage.tsx'

const CHANNEL = { name: 'general', unread: 2 } as const

function shown(cache: QueryClient): string {
  return renderToString(
    <QueryClientProvider client={cache}>
      <LastMessage channel={CHANNEL} />
    </QueryClientProvider>,
  )
}

const ruth = { _id: 'r', name: 'Ruth Ellison', photoUrl: null }
const last = { ...message(7), sender: ruth }

it.each([
  [{ ...last, content: 'See you at nine' }, 'Ruth: See you at nine'],
  [{ ...last, content: '', imageUrl: '/api/images/x' }, 'Ruth: Picture'],
  [{ ...last, content: '', imageUrl: 'https://media.giphy.com/x.gif' }, 'Ruth: GIF'],
  [{ ...last, content: '', deleted: true }, 'Message deleted'],
])('says who wrote last, and what (%#)', (newest, line) => {
  const loaded = new QueryClient()
  loaded.setQueryData(messagesKeys.list('general'), loadedFrom([message(6), newest]))
  expect(shown(loaded)).toBe(line)
  const fetched = new QueryClient()
  fetched.setQueryData([...messagesKeys.last('general'), CHANNEL.unread], newest)
  expect(shown(fetched)).toBe(line)
})

it('says nothing of a channel without messages, or before anything is known', () => {
  const cache = new QueryClient()
  expect(shown(cache)).toBe('')
  cache.setQueryData(messagesKeys.list('general'), loadedFrom([]))
  expect(shown(cache)).toBe('')
})

it('is asked for again once a message of the channel is deleted', async () => {
  const cache = new QueryClient()
  const key = [...messagesKeys.last('general'), 0]
  cache.setQueryData(key, last)
  cache.setQueryData(channelsKeys.all, [])
  await applyDeletion(cache, { _id: last._id, channel: 'general', revision: 9 })
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true)
})
