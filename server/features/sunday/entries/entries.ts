import { addDays, today } from '#shared/days.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { EntryRefusal } from '#shared/sunday/entries.ts'
import type { ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { authorOf, authorPerson, type Bearer } from '../../../http/viewer.ts'
import { type ServiceRow, servicesStore } from '../../plan/services/services.store.ts'
import { entriesMade } from './entries.store.ts'
import { auditEntered, reportingDays, reportRefusals } from './reporting.ts'

type Rota = ChangeContext<'rota'>

/** Milliseconds by which a device's clock may be ahead of the server's before its entry is taken as made now. */
const AHEAD_MS = 5 * 60_000

/** The instant of an entry, as it is stored. */
export function entryInstant(at: string, now: Date, aheadMs = AHEAD_MS): string {
  const made = Date.parse(at)
  return new Date(made - now.getTime() > aheadMs ? now : made).toISOString()
}

/**
 * Sorts entries in the order in which they are sent: the first one of a uuid stands, whatever is sent with it again.
 * Refused ones are not remembered. `known` are those of their uuids that have arrived before, and `closedOf` returns
 * why this person may not see one of them; `first` has the subject of each stored uuid.
 */
export function sortEntries<Known extends { uuid: string }, Sent extends { uuid: string }, Code>(
  sent: readonly Sent[],
  {
    known,
    closedOf,
    refusalOf,
  }: { known: readonly Known[]; closedOf(entry: Known): Code | null; refusalOf(entry: Sent): Code | null },
) {
  const arrived = new Map(known.map((entry) => [entry.uuid, entry]))
  const first = new Map<string, Known | Sent>()
  const refused = new Map<string, Code>()
  const added: Sent[] = []
  for (const entry of sent) {
    const { uuid } = entry
    if (first.has(uuid)) continue
    const before = arrived.get(uuid)
    const code = before ? closedOf(before) : refusalOf(entry)
    if (code !== null) {
      if (!refused.has(uuid)) refused.set(uuid, code)
      continue
    }
    first.set(uuid, before ?? entry)
    refused.delete(uuid)
    if (!before) added.push(entry)
  }
  return { first, added, refused: [...refused].map(([uuid, code]) => ({ uuid, code })) }
}

/** An entry of a device, which may send it late and more than once. */
interface SentEntry {
  uuid: string
  serviceId: string
  at: string
}

/** A stored entry; `by` is null where its person has left. */
interface KnownEntry extends SentEntry {
  by: string | null
}

/** Entries of a noun, as devices send them (late, twice, in any order), and how it declares them. */
export interface LateEntries<Sent extends SentEntry, Known extends KnownEntry> {
  table: Parameters<typeof entriesMade>[1]
  /** From when on a service may be reported of. */
  opens: 'the day before' | 'its day'
  /** Only their author and admins see the entries; without it everybody who may report of the service does. */
  isOwn?: true
  /** Most entries of one person at one service; MOST_ENTRIES where it is missing. */
  most?: number
  timeZone(trx: Db): Promise<string>
  /** The stored entries of these uuids. */
  known(trx: Db, uuids: string[]): Promise<Known[]>
  /** Decides on new entries, by what refuses all of the service of one. `day` is today. */
  judge(
    trx: Db,
    viewer: Bearer,
    asked: { sent: readonly Sent[]; services: readonly ServiceRow[]; day: string },
  ): Promise<(entry: Sent, ofService: EntryRefusal | null) => EntryRefusal | null>
}

/** Most entries of a noun that one person makes at one service: a morning needs a tenth of them. */
const MOST_ENTRIES = 500

/** Sorts what a request brings into new, known and refused, before anything is stored. */
export async function sortSent<Sent extends SentEntry, Known extends KnownEntry>(
  { table, opens, isOwn, most = MOST_ENTRIES, ...noun }: LateEntries<Sent, Known>,
  trx: Db,
  viewer: Bearer,
  sent: readonly Sent[],
) {
  const [now, timeZone] = [new Date(), await noun.timeZone(trx)]
  const day = today(timeZone, now)
  const known = await noun.known(trx, columnOf(sent, 'uuid'))
  const ids = [...new Set([...columnOf(sent, 'serviceId'), ...columnOf(known, 'serviceId')])]
  const services = await servicesStore.findAll(trx, ids)
  const days =
    opens === 'its day'
      ? await reportingDays(trx, columnOf(services, 'date'), timeZone, now)
      : { day, lastDay: addDays(day, 1) }
  const refusals = await reportRefusals(trx, viewer, services, days)
  const ofService = (id: string): EntryRefusal | null => {
    const refusal = refusals.get(id)
    return refusal === undefined ? 'not_found' : refusal
  }
  const ofEntry = await noun.judge(trx, viewer, { sent, services, day })
  const made = await entriesMade(trx, table, authorOf(viewer), columnOf(services, 'id'))
  const { added, ...sorted } = sortEntries<Known, Sent, EntryRefusal>(sent, {
    known,
    closedOf({ by, serviceId }) {
      if ((by !== null && by === authorOf(viewer)) || (isOwn && isAdmin(viewer))) return null
      return isOwn ? 'not_found' : ofService(serviceId)
    },
    refusalOf(entry) {
      const { serviceId } = entry
      const code = ofEntry(entry, ofService(serviceId))
      if (code !== null) return code
      const before = made.get(serviceId) ?? 0
      made.set(serviceId, before + 1)
      return before < most ? null : 'too_many_entries'
    },
  })
  return {
    ...sorted,
    added: added.map((entry) => ({ ...entry, at: entryInstant(entry.at, now) })),
    services,
    day,
    ofService,
  }
}

/** A noun of which many entries come in one request, and the latest of a subject applies. */
export interface ListedEntries<Sent extends SentEntry, Known extends KnownEntry, Current>
  extends LateEntries<Sent, Known> {
  /** Stores entries of a person. */
  insert(trx: Rota['trx'], added: readonly Sent[], by: string | null): Promise<void>
  /** Names what an entry is about. */
  subjectOf(entry: Sent | Known | Current): string
  /** What applies at these services. */
  current(trx: Db, serviceIds: string[]): Promise<Current[]>
  /** An entry by itself, for its person where what applies is not theirs to see any more. */
  alone(entry: Known, by: ReturnType<typeof authorPerson>): Current
  /** The audited action of an admin who is not on duty there. */
  entered: Parameters<typeof auditEntered>[2]
  tell(context: Rota, services: ServiceRow[]): Promise<Told>
}

/** Stores entries in the order in which they are sent, and returns what applies now. A known uuid changes nothing. */
export async function receive<Sent extends SentEntry, Known extends KnownEntry, Current>(
  noun: ListedEntries<Sent, Known, Current>,
  context: Rota,
  viewer: Bearer,
  sent: readonly Sent[],
) {
  const { trx } = context
  const { first, added, refused, services, day, ofService } = await sortSent(noun, trx, viewer, sent)
  await noun.insert(trx, added, authorOf(viewer))
  const shown = [...new Set(columnOf([...first.values()], 'serviceId'))].filter((id) => !ofService(id))
  const current = new Map((await noun.current(trx, shown)).map((one) => [noun.subjectOf(one), one]))
  const stored = [...new Set(columnOf(sent, 'uuid'))].flatMap((uuid) => {
    const entry = first.get(uuid)
    if (!entry) return []
    const isClosed = 'by' in entry && ofService(entry.serviceId) !== null
    const applies = isClosed ? noun.alone(entry, authorPerson(viewer)) : current.get(noun.subjectOf(entry))
    return applies ? [{ uuid, ...applies }] : []
  })
  const touched = new Set(columnOf(added, 'serviceId'))
  const changed = services.filter(({ id }) => touched.has(id))
  await auditEntered(context, viewer, noun.entered, { services: changed, added, day })
  return (await noun.tell(context, changed)).returning({ stored, refused })
}
