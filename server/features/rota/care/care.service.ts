import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import { type Care, CareFacts, CareKind, type CareTodo } from '#shared/rota/care.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { authorOf, type Bearer, bearerId } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import { compareText } from '../../plan/places/compareText.ts'
import { type CareRow, careStore } from './care.store.ts'
import { careTurns } from './careTurns.ts'
import { keepFound } from './keep.ts'
import { type LookNeeds, lookForCare } from './lookForCare.ts'

interface Needs extends LookNeeds {
  change: Change
}

/** The one thing to do for each kind. */
const TODO: Record<CareKind, CareTodo> = {
  overload: 'shift',
  drift: 'write',
  single: 'train',
  thin: 'ask',
  new: 'shift',
}

const ORDER = new Map(CareKind.options.map((kind, place) => [kind, place]))

const factsOf = ({ facts }: CareRow): CareFacts => CareFacts.parse(JSON.parse(facts))

function toCare(row: CareRow, users: Care['users']): Care {
  const { id, kind, post_id: postId, service_id: serviceId, since } = row
  return {
    _id: id,
    kind,
    users,
    ...(postId !== null && { postId }),
    ...(serviceId !== null && { serviceId }),
    facts: factsOf(row),
    since,
    todo: TODO[kind],
  }
}

/** The list by kind; services by date, people and posts by the first day, then by name. */
function inOrder(one: Care, other: Care): number {
  const textOf = ({ facts, since, users }: Care) => `${facts.date ?? since} ${facts.post ?? users[0]?.name ?? ''}`
  return (ORDER.get(one.kind) ?? 0) - (ORDER.get(other.kind) ?? 0) || compareText(textOf(one), textOf(other))
}

async function list(db: Db): Promise<Care[]> {
  const rows = await careStore.onList(db)
  const names = await careStore.names(db)
  const holders = groupBy(await careStore.holders(db), ({ care_id }) => care_id)
  const found = rows.flatMap((row) => {
    const ids = new Set(row.user_id === null ? holders.get(row.id)?.map(({ user_id }) => user_id) : [row.user_id])
    const users = [...names].flatMap(([_id, name]) => (ids.has(_id) ? { _id, name } : []))
    // A person who was suspended since that night is left out.
    return row.user_id !== null && users.length === 0 ? [] : toCare(row, users)
  })
  return found.sort(inOrder)
}

export type CareService = ReturnType<typeof careService>

/** What admins could care for: looked for in the night, and stored. Members never see it, and nothing is pushed. */
export function careService(needs: Needs) {
  const { db, change, team } = needs
  const turns = careTurns(needs)
  return {
    list: (): Promise<Care[]> => list(db),

    /** Takes an item off the list for a month; done before, it stays as it is. 404 for an unknown one. */
    async done(viewer: Bearer, { id }: { id: string }): Promise<void> {
      await change.by(viewer)('rota', async ({ trx, audit, tell, tellNobody }) => {
        const row = await careStore.find(trx, id)
        if (!row) throw new AppError('not_found')
        if (row.done_on !== null) return tellNobody('it was done before')
        await careStore.setDone(trx, id, today(await team.timeZone(trx)), authorOf(viewer))
        await audit({ action: 'care.done', actorId: bearerId(viewer), subjectId: id, detail: { kind: row.kind } })
        return tell({ userIds: [], admins: true }, 'careChanged', {})
      })
    },

    /** Looks anew where a night is due and no other process does. */
    async tick(): Promise<void> {
      const turn = await turns.take(new Date())
      if (!turn) return
      const found = await lookForCare(needs, new Date())
      await change('rota', async ({ trx, tell, tellNobody }) => {
        if (!(await turns.end(trx, turn))) return tellNobody('another process has looked since')
        const { rows, holders } = keepFound(await careStore.all(trx), found, today(await team.timeZone(trx)))
        await careStore.replace(trx, rows, holders)
        return tell({ userIds: [], admins: true }, 'careChanged', {})
      })
    },

    personalData: {
      tables: ['care_items', 'care_holders'],
      ofPerson: async ({ _id }) => ({
        care: (await careStore.ofPerson(db, _id)).map((row) => {
          const { kind, since, done_on: doneOn } = row
          return { kind, facts: factsOf(row), since, doneOn }
        }),
      }),
      moves: [
        { table: 'care_items', column: 'user_id', same: ['kind'] },
        { table: 'care_holders', column: 'user_id', same: ['care_id'] },
      ],
    } satisfies PersonalData,
  }
}
