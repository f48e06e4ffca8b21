import type { Db } from './client.ts'

/** Columns of a service that an event of it has. */
export interface NotedService {
  id: string
  date: string
  service_time: string
  name: string | null
  lasts_minutes: number
  state: 'planned' | 'cancelled'
  published_at: string | null
}

/** An answer of a member, as the place is stored. */
export interface NotedAnswer {
  id: string
  date: string
  service_time: string
  service_id: string
  post: string
  user_id: string
  person: string
  /** What was answered; `asked` where an answer was taken back. */
  state: 'asked' | 'accepted' | 'declined' | 'replaced' | 'cancelled'
}

/**
 * What a change did that programs outside may want to know. The event is made at its end, of what is stored by then;
 * what will be gone or overwritten then is in the note.
 */
export type HookNote =
  | { type: 'assignment.answered'; answer: NotedAnswer }
  | { type: 'publication.made'; id: string }
  | { type: 'place.changed'; date: string; timeKey: string }
  | { type: 'service.changed'; id: string; change: 'created' | 'changed'; last?: undefined }
  | { type: 'service.changed'; id: string; change: 'deleted'; last: NotedService }
  | { type: 'member.joined'; id: string }
  | { type: 'count.changed'; serviceId: string }
  | { type: 'message.posted'; id: string }

/** Notes of each transaction under way, by what they are about: a change of many rows of one thing is one event. */
const notes = new WeakMap<Db, Map<string, HookNote>>()

function keyOf(note: HookNote): string {
  if (note.type === 'place.changed') return `${note.type} ${note.date} ${note.timeKey}`
  if (note.type === 'count.changed') return `${note.type} ${note.serviceId}`
  return `${note.type} ${note.type === 'assignment.answered' ? note.answer.id : note.id}`
}

/** A service that is made and deleted in one change never was; one that is made and then changed is made. */
function joined(before: HookNote | undefined, note: HookNote): HookNote | null {
  if (before?.type !== 'service.changed' || note.type !== 'service.changed') return note
  if (before.change !== 'created') return note
  return note.change === 'deleted' ? null : before
}

/**
 * Notes for hooks what a statement of this transaction has done. Stores call it where they write, so that no way of
 * writing is left out. Outside of a transaction nothing is noted.
 */
export function noteForHooks(trx: Db, ...added: HookNote[]): void {
  if (!trx.isTransaction || added.length === 0) return
  const own = notes.get(trx) ?? new Map<string, HookNote>()
  notes.set(trx, own)
  for (const note of added) {
    const key = keyOf(note)
    const next = joined(own.get(key), note)
    if (next) own.set(key, next)
    else own.delete(key)
  }
}

/** The notes of a transaction, in the order in which its things were first written. */
export const hookNotesOf = (trx: Db): HookNote[] => [...(notes.get(trx)?.values() ?? [])]
