import type { HookData, HookEvent, HookType } from '#shared/reach/hookEvents.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { HookNote, NotedService } from '../../../db/hookNotes.ts'
import { typesOf } from './hookDeliveries.ts'
import { hookSubjects, type NotedPlace } from './hookSubjects.store.ts'
import { hooksStore } from './hooks.store.ts'

type NoteOf<Type extends HookType> = Extract<HookNote, { type: Type }>
type ServiceFacts = Pick<NotedService, 'id' | 'date' | 'service_time'>

const toService = ({ id, date, service_time }: ServiceFacts) => ({ _id: id, date, serviceTime: service_time })

function answered({ answer }: NoteOf<'assignment.answered'>): HookData<'assignment.answered'> {
  const { id, date, service_time, service_id, post, user_id, person, state } = answer
  const service = toService({ id: service_id, date, service_time })
  return { assignment: { _id: id, service, post, person: { _id: user_id, name: person } }, answer: state }
}

async function publication(trx: Db, { id }: NoteOf<'publication.made'>) {
  const row = await hookSubjects.publication(trx, id)
  if (!row) return null
  const { from_day: from, to_day: to, ...counts } = row
  return { publication: { _id: id, from, to, ...counts } }
}

const toPlace = ({ id, post, user_id, name, state }: NotedPlace) => ({
  _id: id,
  post,
  person: { _id: user_id, name },
  state,
})

async function places(trx: Db, { date, timeKey }: NoteOf<'place.changed'>): Promise<HookData<'place.changed'> | null> {
  const [service, rows] = [
    await hookSubjects.serviceAt(trx, date, timeKey),
    await hookSubjects.placesAt(trx, date, timeKey),
  ]
  const serviceTime = service?.service_time ?? rows[0]?.service_time ?? timeKey
  return { service: { _id: service?.id ?? null, date, serviceTime }, places: rows.map(toPlace) }
}

async function service(trx: Db, note: NoteOf<'service.changed'>): Promise<HookData<'service.changed'> | null> {
  const row = note.last ?? (await hookSubjects.service(trx, note.id))
  if (!row) return null
  const { name, lasts_minutes: lastsMinutes, state, published_at } = row
  const published = published_at !== null
  return { change: note.change, service: { ...toService(row), name, lastsMinutes, state, published } }
}

async function member(trx: Db, { id }: NoteOf<'member.joined'>): Promise<HookData<'member.joined'> | null> {
  const row = await hookSubjects.member(trx, id)
  return row ? { member: { _id: id, name: row.name, role: row.role } } : null
}

async function counts(trx: Db, { serviceId }: NoteOf<'count.changed'>): Promise<HookData<'count.changed'> | null> {
  const row = await hookSubjects.service(trx, serviceId)
  if (!row) return null
  const numbers = (await hookSubjects.counts(trx, serviceId)).map(({ kind_id, zone_id, value, at }) => ({
    kindId: kind_id,
    zoneId: zone_id || null,
    value: Math.max(0, value),
    at,
  }))
  return { service: toService(row), counts: numbers }
}

async function message(trx: Db, { id }: NoteOf<'message.posted'>): Promise<HookData<'message.posted'> | null> {
  const row = await hookSubjects.message(trx, id)
  if (!row) return null
  const sender = { _id: row.sender_id, name: row.sender_name ?? '' }
  return { message: { _id: id, channel: 'announcements', content: row.content, sender } }
}

type Made<Type extends HookType> = HookData<Type> | null

/** The data of an event, as things are stored now; null where they are gone. */
const DATA: { [Type in HookType]: (trx: Db, note: NoteOf<Type>) => Made<Type> | Promise<Made<Type>> } = {
  'assignment.answered': (_trx, note) => answered(note),
  'publication.made': publication,
  'place.changed': places,
  'service.changed': service,
  'member.joined': member,
  'count.changed': counts,
  'message.posted': message,
}

const dataOf = DATA as Record<HookType, (trx: Db, note: HookNote) => Promise<HookEvent['data'] | null>>

/** The types that some hook is sent. */
async function typesWanted(trx: Db): Promise<ReadonlySet<HookType>> {
  return new Set((await hooksStore.listening(trx)).flatMap(typesOf))
}

/** Writes what a change has noted into the outbox, as events of the types that some hook is sent. */
export async function tellHooks(
  { trx, enqueue }: Pick<ChangeContext, 'trx' | 'enqueue'>,
  notes: readonly HookNote[],
): Promise<void> {
  const wanted = await typesWanted(trx)
  for (const note of notes) {
    const data = wanted.has(note.type) ? await dataOf[note.type](trx, note) : null
    if (data) await enqueue({ kind: 'hook.event', payload: { type: note.type, data } })
  }
}
