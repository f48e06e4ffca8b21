import { expect, it } from 'vitest'
import type { BoardService } from '#shared/rota/board.ts'
import type { DraftChange } from '#shared/rota/drafts.ts'
import { draftPlaces, type ServiceChange, withPlaces } from '../board.model.ts'
import { boardWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { draftQueue } from './draft.queue.ts'

const posts = [postWith(), postWith({ _id: 'balcony', name: 'Balcony' })]
const place = (userId: string, postId: string) => ({ userId, postId, locked: false })

/** Two services, 's1' with Ruth at the door, and a server whose answers the test gives one by one. */
function stage() {
  const board = boardWith([serviceWith('s1', [placeWith()]), serviceWith('s2', [])])
  const shown = new Map(board.services.map((service) => [service._id, service]))
  const asked: { changes: DraftChange[]; resolve: () => void; reject: (reply?: BoardService) => void }[] = []
  const refused: string[] = []
  const held = new Map<string, ServiceChange['places']>()
  let settled = 0
  const { save } = draftQueue({
    now: (id) => shown.get(id),
    put: (service) => void shown.set(service._id, service),
    draw: (service, { places }) => withPlaces(board, service, places, posts),
    hold: ({ serviceId, places }) => void held.set(serviceId, places),
    release: (id) => void held.delete(id),
    store: (changes) =>
      new Promise((resolve, reject) => {
        const stored = ({ serviceId, places, revision }: DraftChange): BoardService => {
          const drawn = withPlaces(board, serviceWith(serviceId, []), places, posts)
          return { ...drawn, draft: drawn.draft && { ...drawn.draft, revision: revision + 1 } }
        }
        asked.push({ changes, resolve: () => resolve(changes.map(stored)), reject: (reply) => reject(reply) })
      }),
    refuse(changes, reply) {
      refused.push(...changes.map(({ serviceId }) => serviceId))
      return reply as BoardService | undefined
    },
    settled: () => {
      settled += 1
    },
  })
  const at = (id: string) =>
    draftPlaces(shown.get(id) ?? serviceWith(id, [])).map(({ userId, postId }) => `${userId} ${postId}`)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    at,
    asked,
    refused,
    held,
    counts: () => settled,
    /** A board that was asked for earlier comes now. */
    comesLate: (service: BoardService) => void shown.set(service._id, service),
    save,
    turn,
    /** The next request, once it is sent. */
    async next() {
      await turn()
      const one = asked.shift()
      if (!one) throw new Error('Nothing was sent')
      return one
    },
  }
}

const change = (serviceId: string, ...places: ServiceChange['places']): ServiceChange => ({ serviceId, places })

it('shows a change at once and sends one after the other, each with the revision of the last', async () => {
  const { at, asked, save, next, turn, counts } = stage()
  const first = save([change('s1', place('otis', 'balcony'))])
  const second = save([change('s1', place('otis', 'balcony'), place('ruth', 'door'))])
  expect(at('s1')).toEqual(['otis balcony', 'ruth door'])
  const one = await next()
  expect(one.changes[0]?.revision).toBe(1)
  expect(asked).toEqual([])
  one.resolve()
  const two = await next()
  // Changes that were made meanwhile stay on the screen.
  expect(at('s1')).toEqual(['otis balcony', 'ruth door'])
  expect(two.changes[0]?.revision).toBe(2)
  expect(counts()).toBe(0)
  two.resolve()
  expect([await first, await second]).toEqual([true, true])
  await turn()
  expect(counts()).toBe(1)
})

it('takes a refused change back, with those that were pressed on top of it', async () => {
  const { at, asked, refused, save, next, turn } = stage()
  const first = save([change('s1', place('ruth', 'door'), place('otis', 'balcony'))])
  const second = save([change('s1', place('otis', 'balcony'))])
  const elsewhere = save([change('s2', place('otis', 'door'))])
  ;(await next()).reject()
  expect(await first).toBe(false)
  expect(await second).toBe(false)
  expect(at('s1')).toEqual(['ruth door'])
  ;(await next()).resolve()
  expect(await elsewhere).toBe(true)
  await turn()
  expect(asked).toEqual([])
  expect(refused).toEqual(['s1'])
  expect(at('s2')).toEqual(['otis door'])
})

it('shows what the server has where it says so', async () => {
  const { at, save, next } = stage()
  const saved = save([change('s1')])
  ;(await next()).reject(serviceWith('s1', [placeWith({ userId: 'otis', name: 'Otis' })]))
  expect(await saved).toBe(false)
  expect(at('s1')).toEqual(['otis door'])
})

it('stores both halves of a move by one request, or none', async () => {
  const { at, asked, save, next, refused, turn } = stage()
  const move = () => save([change('s2', place('ruth', 'door')), change('s1')])
  const inVain = move()
  expect([at('s1'), at('s2')]).toEqual([[], ['ruth door']])
  const { changes, reject } = await next()
  expect(changes.map(({ serviceId, revision }) => [serviceId, revision])).toEqual([
    ['s2', 1],
    ['s1', 1],
  ])
  reject()
  expect(await inVain).toBe(false)
  expect([at('s1'), at('s2')]).toEqual([['ruth door'], []])
  expect(refused).toEqual(['s2', 's1'])
  const moved = move()
  ;(await next()).resolve()
  expect(await moved).toBe(true)
  expect([at('s1'), at('s2')]).toEqual([[], ['ruth door']])
  await turn()
  expect(asked).toEqual([])
})

it('sends nothing that was pressed on top of a refused move, at either service', async () => {
  const { at, asked, save, next, turn } = stage()
  save([change('s2', place('ruth', 'door')), change('s1')])
  const onTop = save([
    change('s1', place('otis', 'door')),
    change('s2', place('ruth', 'door'), place('otis', 'balcony')),
  ])
  const after = save([change('s2')])
  ;(await next()).reject(serviceWith('s1', [placeWith({ userId: 'otis', name: 'Otis' })]))
  expect([await onTop, await after]).toEqual([false, false])
  await turn()
  expect(asked).toEqual([])
  expect([at('s1'), at('s2')]).toEqual([['otis door'], []])
})

it('stores what was pressed after a refusal, also while what went back with it still waits', async () => {
  const { at, save, next, turn, held } = stage()
  save([change('s1')])
  save([change('s2', place('ruth', 'balcony'))])
  const onTop = save([change('s1', place('otis', 'door'))])
  ;(await next()).reject()
  const elsewhere = await next()
  const since = save([change('s1', place('ruth', 'door'), place('otis', 'balcony'))])
  elsewhere.resolve()
  expect(await onTop).toBe(false)
  await turn()
  expect(at('s1')).toEqual(['ruth door', 'otis balcony'])
  expect(held.has('s1')).toBe(true)
  ;(await next()).resolve()
  expect(await since).toBe(true)
  expect(at('s1')).toEqual(['ruth door', 'otis balcony'])
})

it('goes on from what was stored where an older board comes in between', async () => {
  const { at, save, next, turn, comesLate } = stage()
  save([change('s1')])
  const second = save([change('s1', place('otis', 'balcony'))])
  const one = await next()
  one.resolve()
  await turn()
  comesLate(serviceWith('s1', [placeWith()]))
  const two = await next()
  expect(two.changes[0]?.revision).toBe((one.changes[0]?.revision ?? 0) + 1)
  two.resolve()
  expect(await second).toBe(true)
  expect(at('s1')).toEqual(['otis balcony'])
})

it('holds what was pressed last until it is answered, or refused', async () => {
  const { save, next, turn, held } = stage()
  save([change('s1')])
  save([change('s1', place('otis', 'balcony'))])
  expect(held.get('s1')).toEqual([place('otis', 'balcony')])
  const one = await next()
  one.resolve()
  await turn()
  expect(held.has('s1')).toBe(true)
  const two = await next()
  two.resolve()
  await turn()
  expect(held.size).toBe(0)
  save([change('s2', place('otis', 'balcony'))])
  const three = await next()
  three.reject()
  await turn()
  expect(held.size).toBe(0)
})
