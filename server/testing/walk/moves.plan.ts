import { addDays } from '#shared/days.ts'
import { type BoardService, boardApi } from '#shared/rota/board.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { servicesApi } from '#shared/rota/services.ts'
import { templatesApi } from '#shared/rota/templates.ts'
import { anAdmin, type Draw, type Move, placeName } from './acts.ts'
import { isLivePlace } from './places.ts'
import { SPAN } from './team.ts'
import type { Snapshot } from './views.ts'

/** Services that have not begun, as far as a day says. */
const toCome = ({ services, day }: Snapshot): BoardService[] => services.filter(({ date }) => date >= day)

/** A few days, most often all. */
const aSpan = (view: Snapshot, draw: Draw) => {
  const service = draw.of(view.services)
  return service && draw.chance(40) ? { from: service.date, to: addDays(service.date, draw.below(8)) } : SPAN
}

const named = ({ date, serviceTime }: { date: string; serviceTime: string }): string => `${date} ${serviceTime}`

const saveDraft: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const service = draw.of(toCome(view))
  if (!service) return undefined
  const own = service.places.filter((place) => (service.draft ? place.layer === 'draft' : isLivePlace(place)))
  const places = own.map(({ userId, postId }) => ({ userId: userId ?? '', postId: postId ?? '' }))
  const says: string[] = []
  if (places.length > 0 && draw.chance(50)) {
    const [taken] = places.splice(draw.below(places.length), 1)
    const name = walk.people.find(({ _id }) => _id === taken?.userId)?.name
    says.push(`without ${name} at ${placeName(view, service._id, taken?.postId ?? '')}`)
  }
  const person = draw.of(walk.people.filter(({ state }) => state !== 'gone'))
  const postId = draw.of(service.needs)?.postId
  if (person && postId && draw.chance(80)) {
    places.push({ userId: person._id, postId })
    says.push(`with ${person.name} at ${placeName(view, service._id, postId)}`)
  }
  const input = { serviceId: service._id, revision: service.draft?.revision ?? 0, places, force: draw.chance(50) }
  return {
    says: `${admin.name} saves the draft of ${named(service)} ${says.join(', ')}`,
    about: { serviceId: service._id, revision: input.revision },
    send: () => walk.call(boardApi.saveDraft, input, admin.token),
  }
}

/** Two people of services to come, of the plan or of the sheet, take the places of each other. */
const exchange: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const all = toCome(view).flatMap((service) =>
    service.places.flatMap(({ layer, userId, postId, shiftId, name, state }) => {
      const isPlanned = service.draft ? layer === 'draft' : layer === 'live' && state !== 'declined'
      if (userId === null || postId === null || !(isPlanned || layer === 'outside')) return []
      const revision = service.draft?.revision ?? 0
      const at = { serviceId: service._id, postId, userId, revision }
      return [{ name: `${name} of ${named(service)}`, at: layer === 'outside' && shiftId ? { ...at, shiftId } : at }]
    }),
  )
  const [one, other] = [draw.of(all), draw.of(all)]
  if (!one || !other || one === other) return undefined
  const input = { one: one.at, other: other.at, force: draw.chance(50) }
  return {
    says: `${admin.name} exchanges ${one.name} and ${other.name}`,
    send: () => walk.call(boardApi.exchange, input, admin.token),
  }
}

const startDraft: Move = (walk, view, draw) => {
  const [admin, span] = [anAdmin(walk, draw), aSpan(view, draw)]
  const isDrop = draw.chance(40)
  return {
    says: `${admin.name} ${isDrop ? 'drops' : 'starts'} the drafts of ${span.from} to ${span.to}`,
    send: () => walk.call(isDrop ? boardApi.dropDraft : boardApi.startDraft, span, admin.token),
  }
}

const publish: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const saidYes = draw.chance(25) ? walk.people.map(({ _id }) => _id) : []
  return {
    says: `${admin.name} publishes${saidYes.length > 0 ? ', all said yes' : ''}`,
    about: { revision: view.board.revision },
    send: () => walk.call(publicationsApi.publish, { ...SPAN, revision: view.board.revision, saidYes }, admin.token),
  }
}

/** Changes one of the needs of a service or a template: raised, or lowered. Returns all of its needs. */
function otherNeeds(needs: BoardService['needs'], draw: Draw) {
  const at = draw.below(Math.max(1, needs.length))
  const by = draw.oneOf(-1, 1)
  return needs.map((need, place) => {
    if (place !== at) return need
    const minPeople = Math.max(0, Math.min(3, need.minPeople + by))
    return { ...need, minPeople, maxPeople: Math.max(minPeople, Math.min(3, need.maxPeople + by)) }
  })
}
const inWords = (view: Snapshot, needs: BoardService['needs']): string =>
  needs
    .map(({ postId, minPeople, maxPeople }) => {
      const post = view.posts.find(({ _id }) => _id === postId)?.name ?? ''
      return `${post} ${minPeople}-${maxPeople}`
    })
    .join(', ')

const changeService: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const service = draw.of(toCome(view))
  if (!service) return undefined
  const other = draw.of(view.services)
  const patch = draw.oneOf<Record<string, unknown>>(
    { needs: otherNeeds(service.needs, draw) },
    { needs: otherNeeds(service.needs, draw) },
    { tieColor: draw.oneOf('Gold', null) },
    { date: addDays(service.date, draw.oneOf(1, -1, 7)) },
    { serviceTime: draw.oneOf('11am', other?.serviceTime ?? '9am') },
  )
  const needs = patch.needs as BoardService['needs'] | undefined
  return {
    says: `${admin.name} changes the service of ${named(service)}: ${needs ? inWords(view, needs) : JSON.stringify(patch)}`,
    about: { serviceId: service._id },
    send: () => walk.call(servicesApi.change, { id: service._id, ...patch }, admin.token),
  }
}

const endService: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const service = draw.of(toCome(view))
  if (!service) return undefined
  const what =
    service.state === 'cancelled' ? draw.oneOf('restore', 'remove') : draw.oneOf('cancel', 'cancel', 'remove')
  return {
    says: `${admin.name} ${what}s the service of ${named(service)}`,
    about: { serviceId: service._id },
    send: () => walk.call(servicesApi[what], { id: service._id }, admin.token),
  }
}

const addService: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const date = addDays(view.day, 1 + draw.below(20))
  const post = draw.of(view.posts)
  const input = {
    date,
    serviceTime: draw.oneOf('9am', '7pm', '8pm'),
    needs: post ? [{ postId: post._id, minPeople: 1, maxPeople: 2 }] : [],
  }
  return {
    says: `${admin.name} adds a service on ${named(input)} with ${post?.name}`,
    send: () => walk.call(servicesApi.create, input, admin.token),
  }
}

const changeTemplate: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const template = draw.of(view.templates)
  if (!template) return undefined
  const patch = draw.oneOf<Record<string, unknown>>(
    { needs: otherNeeds(template.needs, draw) },
    { tieColor: draw.oneOf('White', null) },
    { serviceTime: draw.oneOf('9:30am', '10am', '9am') },
    { retired: !template.retired },
  )
  const published = draw.chance(70)
  const needs = patch.needs as BoardService['needs'] | undefined
  return {
    says: `${admin.name} changes the template ${template.name}${published ? ' with what is published' : ''}: ${needs ? inWords(view, needs) : JSON.stringify(patch)}`,
    send: () => walk.call(templatesApi.change, { id: template._id, ...patch, published }, admin.token),
  }
}

const changePost: Move = (walk, view, draw) => {
  const admin = anAdmin(walk, draw)
  const post = draw.of(view.posts)
  if (!post) return undefined
  const what = draw.oneOf('retire', 'rename', 'rename', 'remove')
  const says = `${admin.name} ${what}s the post ${post.name}`
  if (what === 'remove') return { says, send: () => walk.call(postsApi.remove, { id: post._id }, admin.token) }
  const patch =
    what === 'retire' ? { retired: !post.retired } : { name: draw.oneOf(`${post.name}s`, 'Greeter', 'Door', 'Lobby') }
  return {
    says: `${says} ${JSON.stringify(patch)}`,
    send: () => walk.call(postsApi.change, { id: post._id, ...patch }, admin.token),
  }
}

/** Changes of drafts, publications, services, templates and posts, with how often each is made. */
export const planMoves: Record<string, [weight: number, Move]> = {
  'save a draft': [10, saveDraft],
  exchange: [4, exchange],
  'start or drop drafts': [3, startDraft],
  publish: [9, publish],
  'change a service': [6, changeService],
  'end a service': [4, endService],
  'add a service': [2, addService],
  'change a template': [3, changeTemplate],
  'change a post': [2, changePost],
}
