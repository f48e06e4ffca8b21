import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { HELPERS_MAX, type Helper, type NewHelper } from '#shared/people/helpers.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { HelpersTable } from '../../../db/schema.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { PersonalData } from '../personalData.ts'
import { type HelperRow, helpersStore } from './helpers.store.ts'

/** Requests of one member in an hour, of which others are told. */
const ASKED = { max: 20, seconds: 3600 }

const toHelper = ({ id, of_id, by_id, of_name, by_name, agreed_of, agreed_by }: HelperRow): Helper => ({
  _id: id,
  of: { _id: of_id, name: of_name },
  by: { _id: by_id, name: by_name },
  agreedOf: agreed_of === 1,
  agreedBy: agreed_by === 1,
})

async function mustFind(from: Db, id: string): Promise<HelperRow> {
  const row = await helpersStore.find(from, id)
  if (!row) throw new AppError('not_found')
  return row
}

const isParty = ({ of_id, by_id }: HelpersTable, { _id }: Pick<Viewer, '_id'>): boolean =>
  of_id === _id || by_id === _id

/** Tells the two and admins that something about a helper has changed. */
const tellHelper = ({ tell }: Pick<ChangeContext, 'tell'>, { id, of_id, by_id }: HelpersTable): void =>
  void tell({ userIds: [of_id, by_id], admins: true }, 'helperChanged', { _id: id })

/** An active person; 400 at the field for an unknown, suspended or waiting one. */
async function mustBeActive(trx: Db, id: string, path: string) {
  const person = await helpersStore.person(trx, id)
  if (!person || person.suspended === 1 || person.waiting === 1) refuseAt(path, 'rota.unknown')
  return person
}

/** Who is to act for whom, and what the two have said. `path` is the field that names the helper. */
interface Wanted {
  viewer: Pick<Viewer, '_id'>
  ofId: string
  userId: string
  /** Both have told the admin so. */
  agreed?: boolean | undefined
  path?: string
}

/**
 * What each of the two has said by this: the viewer for themselves; both with `agreed`, and where the person who is
 * helped has no account.
 */
async function saidBy(trx: Db, { viewer, ofId, userId, agreed, path = 'userId' }: Wanted) {
  if (userId === ofId) refuseAt(path, 'rota.chooseElse')
  const person = await mustBeActive(trx, ofId, 'ofId')
  const helper = await mustBeActive(trx, userId, path)
  const holds = agreed === true || person.joined === 0
  const flag = (isSaid: boolean) => (isSaid ? (1 as const) : (0 as const))
  return {
    agreed_of: flag(holds || ofId === viewer._id),
    agreed_by: flag(holds || userId === viewer._id),
    told: [person, helper].filter(({ joined, id }) => joined === 1 && id !== viewer._id).map(({ id }) => id),
    helperName: helper.name,
  }
}

/** Stores a helper, or what is said anew about one that is there. Call it in a change of `users`. */
export async function addHelper(context: ChangeContext, wanted: Wanted): Promise<{ row: HelperRow; isNew: boolean }> {
  const { trx, audit, enqueue } = context
  const { viewer, ofId, userId } = wanted
  const { told, helperName, ...agreed } = await saidBy(trx, wanted)
  const known = await helpersStore.ofPair(trx, ofId, userId)
  const entry = { actorId: viewer._id, subjectId: ofId, detail: { name: helperName } }
  if (known) {
    await storeAgreement(context, known, viewer, {
      agreed_of: known.agreed_of || agreed.agreed_of ? 1 : 0,
      agreed_by: known.agreed_by || agreed.agreed_by ? 1 : 0,
    })
    return { row: await mustFind(trx, known.id), isNew: false }
  }
  if ((await helpersStore.count(trx, ofId)) >= HELPERS_MAX)
    throw new AppError('too_many_helpers', { params: { limit: HELPERS_MAX } })
  const row = { id: randomUUID(), of_id: ofId, by_id: userId, created_at: new Date().toISOString(), ...agreed }
  await helpersStore.insert(trx, row)
  await audit({ action: 'helper.asked', ...entry })
  for (const id of told) await enqueue({ kind: 'helper.asked', payload: { helperId: row.id, userId: id } })
  tellHelper(context, row)
  return { row: await mustFind(trx, row.id), isNew: true }
}

/** Stores what the two have agreed to, where that is news. */
async function storeAgreement(
  context: ChangeContext,
  row: HelperRow,
  viewer: Pick<Viewer, '_id'>,
  agreed: Pick<HelpersTable, 'agreed_of' | 'agreed_by'>,
): Promise<void> {
  if (row.agreed_of === agreed.agreed_of && row.agreed_by === agreed.agreed_by) return
  await helpersStore.agree(context.trx, row.id, agreed)
  const detail = { name: row.by_name }
  await context.audit({ action: 'helper.agreed', actorId: viewer._id, subjectId: row.of_id, detail })
  tellHelper(context, row)
}

async function agree(context: ChangeContext, viewer: Viewer, id: string): Promise<Helper> {
  const row = await mustFind(context.trx, id)
  if (!isParty(row, viewer) && !isAdmin(viewer)) throw new AppError('not_found')
  const isForBoth = !isParty(row, viewer)
  await storeAgreement(context, row, viewer, {
    agreed_of: isForBoth || row.of_id === viewer._id ? 1 : row.agreed_of,
    agreed_by: isForBoth || row.by_id === viewer._id ? 1 : row.agreed_by,
  })
  return toHelper(await mustFind(context.trx, id))
}

async function remove(context: ChangeContext, viewer: Viewer, id: string): Promise<void> {
  const { trx, audit } = context
  const row = await helpersStore.findAny(trx, id)
  if (!row || !(isParty(row, viewer) || isAdmin(viewer))) throw new AppError('not_found')
  await helpersStore.remove(trx, id)
  const name = (await helpersStore.person(trx, row.by_id))?.name ?? ''
  await audit({ action: 'helper.ended', actorId: viewer._id, subjectId: row.of_id, detail: { name } })
  tellHelper(context, row)
}

const personalData = (db: Db): PersonalData => ({
  tables: ['helpers'],
  moves: [
    { table: 'helpers', column: 'of_id', same: ['by_id'], other: 'by_id', isDirected: true },
    { table: 'helpers', column: 'by_id', same: ['of_id'], other: 'of_id', isDirected: true },
  ],
  async ofPerson({ _id }) {
    const helpers = (await helpersStore.allAround(db, _id)).map(({ agreed_of, agreed_by, created_at, ...names }) => ({
      ...names,
      agreedOf: agreed_of === 1,
      agreedBy: agreed_by === 1,
      createdAt: created_at,
    }))
    return { helpers }
  },
})

interface Needs {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'takeOften'>
}

/** People who act for others: see what is asked of them, answer, and enter their days (rule 45). */
export function helpersService({ db, change, limits }: Needs) {
  return {
    /** Helpers of the viewer and of whom the viewer is one; of another person for admins: 403 for others. */
    async list(viewer: Viewer, { ofId = viewer._id }: { ofId?: string | undefined }): Promise<Helper[]> {
      if (ofId !== viewer._id && !isAdmin(viewer)) throw new AppError('forbidden')
      return (await helpersStore.around(db, ofId)).map(toHelper)
    },

    /** Adds a helper; `isNew` is false where there is one. 409 above `HELPERS_MAX`. */
    async create(viewer: Viewer, { userId, ofId = viewer._id, agreed }: NewHelper) {
      if ((ofId !== viewer._id || agreed) && !isAdmin(viewer)) throw new AppError('forbidden')
      await limits.takeOften({ key: `helper ${viewer._id}`, ...ASKED })
      const { row, isNew } = await change.by(viewer)('users', (context) =>
        addHelper(context, { viewer, ofId, userId, agreed }),
      )
      return { helper: toHelper(row), isNew }
    },

    agree: (viewer: Viewer, { id }: { id: string }): Promise<Helper> =>
      change.by(viewer)('users', (context) => agree(context, viewer, id)),

    remove: (viewer: Viewer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('users', (context) => remove(context, viewer, id)),

    personalData: personalData(db),
  }
}
