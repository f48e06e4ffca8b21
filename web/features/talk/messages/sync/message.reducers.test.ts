import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/talk/messages.ts'
import { message, ServerChannel } from './message.fixtures.ts'
import {
  applyAnswer,
  applyChange,
  applyDeleted,
  applyOlder,
  applySince,
  deletionOf,
  editOf,
  type LoadedMessages,
  loadedFrom,
  type MessageChange,
} from './message.reducers.ts'

const ids = ({ messages }: LoadedMessages) => messages.map(({ _id }) => _id)

/** Applies changes in order; a gap fails the test. */
function applied(list: LoadedMessages, ...changes: MessageChange[]): LoadedMessages {
  return changes.reduce((known, change) => {
    const next = applyChange(known, change)
    if (next === 'gap') throw new Error(`unexpected gap before ${change.revision}`)
    return next
  }, list)
}

describe('an event in its turn', () => {
  const list = loadedFrom([message(1), message(2)])

  it('adds a message, once', () => {
    const longer = applied(list, message(3))
    expect(ids(longer)).toEqual(['m1', 'm2', 'm3'])
    expect(applied(longer, message(3))).toBe(longer)
  })

  it('replaces the content of an edited one and marks it', () => {
    const edited = applied(list, editOf(message(1, { content: 'better', edited: true, revision: 3 })))
    expect(edited.messages[0]).toEqual(message(1, { content: 'better', edited: true, revision: 3 }))
    expect(edited.messages[1]).toBe(list.messages[1])
  })

  it('empties a deleted one and leaves its place', () => {
    const picture = { imageUrl: '/api/images/x', imageWidth: 3, imageHeight: 2 }
    const before = loadedFrom([message(1, picture), message(2)])
    const { messages } = applied(before, deletionOf(message(1, { revision: 3 })))
    const empty = { content: '', imageUrl: null, imageWidth: null, imageHeight: null, deleted: true }
    expect(messages).toEqual([message(1, { ...empty, revision: 3 }), message(2)])
  })
})

describe('an event out of its turn', () => {
  const list = loadedFrom([message(1), message(5)])

  it('is ignored when it is older', () => {
    expect(applyChange(list, editOf(message(1, { content: 'old', revision: 4 })))).toBe(list)
  })

  it('means that something was missed when it is newer', () => {
    expect(applyChange(list, message(7))).toBe('gap')
  })
})

describe('what was written here', () => {
  it('is there once, whether the answer or the event comes first', () => {
    const list = loadedFrom([message(1)])
    const answered = applyAnswer(list, message(2))
    expect(ids(applied(answered, message(2)))).toEqual(['m1', 'm2'])
    expect(applyAnswer(applied(list, message(2)), message(2)).messages).toHaveLength(2)
  })

  it('does not hide that something before it is still missing', () => {
    const list = applyAnswer(loadedFrom([message(1)]), message(4))
    expect(ids(list)).toEqual(['m1', 'm4'])
    expect(list.lastRevision).toBe(1)
    expect(ids(applied(list, message(2), message(3), message(4)))).toEqual(['m1', 'm2', 'm3', 'm4'])
  })

  it('stays deleted, whatever was on its way', () => {
    const list = applyDeleted(loadedFrom([message(1)]), 'm1')
    const late = editOf(message(1, { content: 'late', edited: true, revision: 2 }))
    expect(applied(list, late).messages[0]).toMatchObject({ deleted: true, content: '' })
  })
})

describe('older pages', () => {
  it('come before the others, and the last one is short', () => {
    const list = loadedFrom([message(4), message(5)], 2)
    const two = applyOlder(list, 'm4', [message(2), message(3)], 2)
    expect(two.hasOlder).toBe(true)
    const all = applyOlder(two, 'm2', [message(1)], 2)
    expect(ids(all)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
    expect(all.hasOlder).toBe(false)
    expect(applyOlder(all, 'm2', [message(1)], 2)).toBe(all)
  })

  it('are corrected by what was told while they were on their way', () => {
    const list = applied(
      loadedFrom([message(4), message(5)], 2),
      editOf(message(2, { content: 'better', edited: true, revision: 6 })),
      deletionOf(message(3, { revision: 7 })),
    )
    const { messages } = applyOlder(list, 'm4', [message(2), message(3)], 2)
    expect(messages.slice(0, 2)).toMatchObject([{ content: 'better', revision: 6 }, { deleted: true }])
  })
})

it('takes no answer that was meant for a list that knew more', () => {
  const list = loadedFrom([message(1)])
  expect(applySince(list, 3, [message(4)])).toBe(list)
})

// Everything that can happen, in any order: a request may be answered long after it was looked up.
type Step = { kind: 'post' | 'edit' | 'remove' | 'hear' | 'lose' | 'since' | 'older' | 'own' | 'answer'; at: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('post' as const) },
    { weight: 5, arbitrary: fc.constant('hear' as const) },
    { weight: 8, arbitrary: fc.constantFrom('edit', 'remove', 'lose', 'since', 'older', 'own', 'answer') },
  ),
  at: fc.nat(100),
})
const steps = (maxLength: number) => fc.array(step, { maxLength, size: 'max' })

function run(start: Step[], steps: Step[]): { server: ServerChannel; list: LoadedMessages } {
  const server = new ServerChannel(3)
  const write = ({ kind, at }: Step) => {
    const index = at % Math.max(1, server.messages.length)
    if (kind === 'post') server.post()
    if (kind === 'edit') server.edit(index, `edit ${at}`)
    if (kind === 'remove') server.remove(index)
  }
  start.forEach(write)
  let list = loadedFrom(server.newest(), server.limit)
  let heard = server.revision
  /** The requests on their way; an answer is applied itself, or is followed by another. */
  const answers: (() => void)[] = []
  const ask = (since = list.lastRevision, before: Message[] = [], from = since) => {
    const page = server.since(from)
    const changes = [...before, ...page]
    answers.push(() => {
      if (page.length === server.limit) ask(since, changes, changes.at(-1)?.revision)
      else list = applySince(list, since, changes)
    })
  }
  for (const one of steps) {
    write(one)
    if (one.kind === 'lose') heard = Math.min(heard + 1, server.revision)
    if (one.kind === 'hear' && heard < server.revision) {
      const event = server.events[heard]
      heard += 1
      const next = event && applyChange(list, event)
      if (next === 'gap') ask()
      else if (next) list = next
    }
    if (one.kind === 'since') ask()
    if (one.kind === 'older' && list.messages[0]) {
      const { _id } = list.messages[0]
      const page = server.before(_id)
      answers.push(() => {
        list = applyOlder(list, _id, page, server.limit)
      })
    }
    if (one.kind === 'own') {
      const own = server.messages[one.at % Math.max(1, server.messages.length)]
      // One's own new message is the newest, or is on the screen.
      if (own && (own.revision > list.lastRevision || ids(list).includes(own._id)))
        answers.push(() => {
          list = applyAnswer(list, own)
        })
    }
    if (one.kind === 'answer') answers.splice(one.at % Math.max(1, answers.length), 1)[0]?.()
  }
  ask()
  for (const answer of answers) answer()
  return { server, list }
}

it('ends in the list that the server has, whatever came in whatever order', () => {
  let longest = 0
  fc.assert(
    fc.property(steps(40), steps(80), (start, then) => {
      const { server, list } = run(start, then)
      const from = list.hasOlder ? (list.messages[0]?.seq ?? 0) : 0
      expect(list.messages).toEqual(server.messages.filter(({ seq }) => seq >= from))
      longest = Math.max(longest, list.messages.length)
    }),
    { numRuns: 600 },
  )
  expect(longest).toBeGreaterThan(12)
})
