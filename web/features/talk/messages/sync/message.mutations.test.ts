import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endCache, makeQueryClient } from '../../../../api/queryClient.ts'
import { messagesKeys } from './cached.messages.ts'
import { message } from './message.fixtures.ts'
import { type MutationState, mutateMessage, withOptimisticChanges } from './message.mutations.ts'
import { type LoadedMessages, loadedFrom } from './message.reducers.ts'

const mutation = (seq: number, content: string | null, status: MutationState['status'] = 'pending'): MutationState => ({
  message: message(seq),
  content,
  status,
  error: null,
})

describe('an edit or a deletion', () => {
  const messages = [message(1), message(2), message(3)]

  it('is shown while it is under way, and only then', () => {
    const shown = withOptimisticChanges(messages, [
      mutation(1, 'better'),
      mutation(2, null),
      mutation(3, 'no', 'error'),
    ])
    expect(shown).toMatchObject([
      { content: 'better', edited: true },
      { content: '', deleted: true },
      { content: 'text 3', edited: false },
    ])
    expect(shown[2]).toBe(messages[2])
    expect(withOptimisticChanges(messages, [mutation(1, 'better', 'success')])).toBe(messages)
  })

  it('changes nothing that is deleted', () => {
    const gone = [message(1, { deleted: true, content: '' })]
    expect(withOptimisticChanges(gone, [mutation(1, 'back')])).toEqual(gone)
  })
})

describe('a mutation', () => {
  const cache = makeQueryClient()
  const list = () => cache.getQueryData<LoadedMessages>(messagesKeys.list('general'))?.messages
  const states = () =>
    cache
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.status)
  let answer: (method: string) => Response

  beforeEach(() => {
    cache.setQueryData(messagesKeys.list('general'), loadedFrom([message(1)]))
    vi.stubGlobal('location', { hostname: 'team.test' })
    vi.stubGlobal('localStorage', { getItem: () => 'secret' })
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => answer(method ?? ''))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    endCache(cache)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  const refused = (status: number, code: string) => () => Response.json({ error: code, code }, { status })

  it('ends with what the server made of it in the list', async () => {
    answer = () => Response.json(message(1, { content: 'better', edited: true, revision: 2 }))
    mutateMessage(cache, { message: message(1), content: 'better' })
    await vi.waitFor(() => expect(states()).toEqual(['success']))
    expect(list()).toMatchObject([{ content: 'better', edited: true, revision: 2 }])
    answer = () => new Response(null, { status: 204 })
    mutateMessage(cache, { message: message(1), content: null })
    await vi.waitFor(() => expect(states()).toEqual(['success', 'success']))
    expect(list()).toMatchObject([{ content: '', deleted: true }])
  })

  it('leaves the list as it is when the server does not agree', async () => {
    answer = refused(403, 'forbidden')
    mutateMessage(cache, { message: message(1), content: 'mine' })
    mutateMessage(cache, { message: message(1), content: null })
    await vi.waitFor(() => expect(states()).toEqual(['error', 'error']))
    expect(list()).toEqual([message(1)])
  })

  it('to delete what is not there any more has come true', async () => {
    answer = refused(404, 'message_not_found')
    mutateMessage(cache, { message: message(1), content: null })
    await vi.waitFor(() => expect(states()).toEqual(['success']))
    expect(list()).toMatchObject([{ deleted: true }])
  })

  it('waits for the one before it about the same message', async () => {
    const methods: string[] = []
    let release: (response: Response) => void = () => undefined
    const first = new Promise<Response>((resolve) => {
      release = resolve
    })
    vi.stubGlobal('fetch', async (_: string, { method = '' }: RequestInit) => {
      methods.push(method)
      return method === 'PUT' ? first : new Response(null, { status: 204 })
    })
    mutateMessage(cache, { message: message(1), content: 'better' })
    mutateMessage(cache, { message: message(1), content: null })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(methods).toEqual(['PUT'])
    release(Response.json(message(1, { content: 'better', edited: true, revision: 2 })))
    await vi.waitFor(() => expect(states()).toEqual(['success', 'success']))
    expect(methods).toEqual(['PUT', 'DELETE'])
  })
})
